"""prometheus.py: a strict parser of the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). It raises
an error for everything that the format forbids or that a scraper would silently misread."""
import math
import re

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
LABEL = r'[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\\\|\\"|\\n)*"'
SAMPLE = re.compile(rf"({NAME})(?:\{{({LABEL}(?:,{LABEL})*)\}})? (-?[0-9]+(?:\.[0-9]+)?|NaN|[+-]Inf)")
TYPES = ("counter", "gauge", "histogram", "summary", "untyped")


class Metric:
    def __init__(self, name, kind, explanation):
        self.name, self.type, self.help = name, kind, explanation
        self.samples = {}  # {(sample name, labels as a sorted tuple of pairs): value}

    def value(self, part="", **labels):
        return self.samples[self.name + part, tuple(sorted(labels.items()))]

    def sets(self, *without):
        """The distinct sets of labels of the samples, without some labels."""
        return {tuple(pair for pair in labels if pair[0] not in without) for _, labels in self.samples}


def labels_of(text):
    pairs = re.findall(r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\.)*)"', text or "")
    names = [name for name, _ in pairs]
    assert len(set(names)) == len(names), f"a label occurs twice in {text}"
    return tuple(sorted(pairs))


def check_histogram(m):
    for labels in m.sets("le"):
        buckets = [
            (dict(l)["le"], v)
            for (n, l), v in m.samples.items()
            if n == m.name + "_bucket" and labels == tuple(p for p in l if p[0] != "le")
        ]
        bounds = [math.inf if b == "+Inf" else float(b) for b, _ in buckets]
        assert bounds == sorted(set(bounds)) and bounds[-1] == math.inf, f"{m.name}{labels}: bounds {bounds}"
        counts = [v for _, v in buckets]
        assert counts == sorted(counts), f"{m.name}{labels}: the counts are not cumulative: {counts}"
        assert all(v == int(v) >= 0 for v in counts)
        assert counts[-1] == m.samples[m.name + "_count", labels], f"{m.name}{labels}: +Inf is not the count"
        total, least = m.samples[m.name + "_sum", labels], 0
        for (low, before), (high, count) in zip([(0, 0)] + list(zip(bounds, counts)), zip(bounds, counts)):
            least += (count - before) * low
        assert total >= least, f"{m.name}{labels}: the sum {total} is less than {least}"


def parse(text):
    """Returns {name: Metric}."""
    assert text.endswith("\n") and "\r" not in text, "lines end with a line feed, the last one, too"
    metrics, current = {}, None
    lines = iter(text[:-1].split("\n"))
    for line in lines:
        help_line = re.fullmatch(rf"# HELP ({NAME}) (.+)", line)
        if help_line:
            name, kind = help_line[1], re.fullmatch(rf"# TYPE {help_line[1]} (\w+)", next(lines))
            assert kind and kind[1] in TYPES, f"{name}: HELP is followed by TYPE"
            assert name not in metrics, f"{name} occurs twice"
            assert kind[1] != "counter" or name.endswith("_total"), f"the counter {name} does not end with _total"
            current = metrics[name] = Metric(name, kind[1], help_line[2])
            continue
        sample = SAMPLE.fullmatch(line)
        assert sample, f"not a sample: {line!r}"
        assert current, "a sample before the first TYPE"
        endings = ("_bucket", "_sum", "_count") if current.type == "histogram" else ("",)
        assert sample[1] in {current.name + e for e in endings}, f"{sample[1]} stands below {current.name}"
        key = sample[1], labels_of(sample[2])
        assert key not in current.samples, f"{line} occurs twice"
        current.samples[key] = float(sample[3])
    for m in metrics.values():
        assert m.samples, f"{m.name} has no samples"
        if m.type == "histogram":
            check_histogram(m)
        if m.type == "counter":
            assert all(v >= 0 for v in m.samples.values()), m.name
    return metrics
