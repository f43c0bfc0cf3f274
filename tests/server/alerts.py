"""alerts.py: tests of packaging/alerts.yml and packaging/grafana-dashboard.json: every metric and label they name is exposed by a running
server, and every alert leads to a chapter of the runbook. alerts_fire.py tests the same files with a real Prometheus."""
import json
import re

import yaml

from monitoring_lib import metrics
from runner import main, server_test
from server_lib import ROOT

NAME = re.compile(r"\b(?:parlour|process)_[a-z_]+\b|\bup\b")
SELECTOR = re.compile(r"\b((?:parlour|process)_[a-z_]+)\{([^}]*)\}")
ENDINGS = ("_bucket", "_sum", "_count")
FROM_PROMETHEUS = {"job", "instance"}  # labels that Prometheus adds


def alerts():
    rules = yaml.safe_load((ROOT / "packaging/alerts.yml").read_text(encoding="utf-8"))
    return [rule for group in rules["groups"] for rule in group["rules"]]


def dashboard():
    return json.loads((ROOT / "packaging/grafana-dashboard.json").read_text(encoding="utf-8"))


def expressions():
    """Yields (where, expression) for each expression of both files."""
    for rule in alerts():
        yield rule["alert"], rule["expr"]
    for panel in dashboard()["panels"]:
        for target in panel.get("targets", ()):
            yield panel["title"], target["expr"]
    for note in dashboard()["annotations"]["list"]:
        yield note["name"], note["expr"]


def metric_of(name, found):
    """Returns the metric that a sample's name belongs to, or None."""
    if name in found:
        return found[name] if found[name].type != "histogram" else None
    base = next((name[: -len(e)] for e in ENDINGS if name.endswith(e)), None)
    return found[base] if base in found and found[base].type == "histogram" else None


def label_values(metric, label):
    return {dict(labels)[label] for _, labels in metric.samples if label in dict(labels)}


@server_test()
async def every_metric_of_alerts_and_dashboard_is_exposed(server):
    found = metrics(server)
    n = 0
    for where, expr in expressions():
        names = set(NAME.findall(expr))
        assert names, where
        for name in names - {"up"}:
            n += 1
            assert metric_of(name, found), f"{where}: no metric {name}"
    assert n > 80


@server_test()
async def every_label_of_alerts_and_dashboard_exists(server):
    found = metrics(server)
    for where, expr in expressions():
        names = {metric_of(name, found) for name in set(NAME.findall(expr)) - {"up"}}
        labels = {label for m in names for _, sample in m.samples for label, _ in sample} | FROM_PROMETHEUS
        for by in re.findall(r"\bby \(([^)]*)\)", expr):
            assert set(re.split(r",\s*", by)) <= labels, f"{where}: {by}"
        for name, selector in SELECTOR.findall(expr):
            for label, values in re.findall(r'(\w+)(?:=~|!~|!=|=)"([^"]*)"', selector):
                known = label_values(metric_of(name, found), label)
                assert label in FROM_PROMETHEUS or set(values.split("|")) <= known, f"{where}: {label} {values} of {name}"


def anchor(heading):
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@server_test()
async def every_alert_has_a_sentence_a_severity_and_a_chapter_of_the_runbook(_server):
    page = (ROOT / "docs/runbook.md").read_text(encoding="utf-8")
    chapters = {anchor(h) for h in re.findall(r"^## (.+)$", page, re.M)}
    names = [rule["alert"] for rule in alerts()]
    assert len(names) == len(set(names)) and len(names) > 15
    for rule in alerts():
        assert rule["labels"]["severity"] in ("critical", "warning"), rule
        assert rule["annotations"]["summary"].endswith("."), rule
        file, _, chapter = rule["annotations"]["runbook"].partition("#")
        assert file == "docs/runbook.md" and chapter in chapters, f"{rule['alert']}: the runbook has no chapter {chapter}"


@server_test()
async def the_documentation_lists_every_alert(_server):
    page = (ROOT / "docs/monitoring.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(Parlour\w+)` \| (\w+) \|.*\(runbook\.md#([\w-]+)\) \|$", page, re.M)
    wanted = [(rule["alert"], rule["labels"]["severity"], rule["annotations"]["runbook"].split("#")[1]) for rule in alerts()]
    assert rows == wanted, f"docs/monitoring.md should list {wanted}"


@server_test()
async def the_panels_of_the_dashboard_do_not_overlap(_server):
    panels = dashboard()["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    cells = {}
    for panel in panels:
        at = panel["gridPos"]
        assert at["x"] + at["w"] <= 24, panel["title"]
        for x in range(at["x"], at["x"] + at["w"]):
            for y in range(at["y"], at["y"] + at["h"]):
                assert (x, y) not in cells, f"{panel['title']} lies on {cells[x, y]}"
                cells[x, y] = panel["title"]


if __name__ == "__main__":
    main()
