#!/usr/bin/python3
"""chart.py CSV SVG: draws the figures of a soak test (run.py --csv CSV) as small charts, one below the other, over the days on the clock of
the server."""
import argparse
import csv
import math
from xml.sax.saxutils import escape

WIDTH, LEFT, RIGHT, TOP, HEIGHT, GAP = 860, 74, 190, 34, 92, 34
# title of the chart, and its lines: column, label, colour
CHARTS = (
    ("Memory, MiB", (("resident_mib", "resident memory", "#1b6ca8"),)),
    ("Open file descriptors", (("descriptors", "descriptors", "#1b6ca8"), ("connections", "connections", "#b5651d"))),
    ("Tables", (("in_memory", "in memory", "#1b6ca8"), ("stored", "in the store", "#b5651d"))),
    ("Store, MiB", (("store_mib", "files", "#1b6ca8"), ("used_mib", "in use", "#b5651d"))),
    ("Latency of requests, ms", (("p99_ms", "99 % took less", "#b5651d"), ("p50_ms", "half took less", "#1b6ca8"))),
)


def ceiling(value):
    """Returns the smallest of 1, 2, 5, 10, 20, 50… that is not below the value."""
    unit = 10 ** math.floor(math.log10(max(value, 1)))
    return next(unit * step for step in (1, 2, 5, 10) if unit * step >= value)


def text(x, y, content, anchor="start", colour="#444", size=12):
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{colour}" font-size="{size}">{escape(content)}</text>'


def chart(rows, top, title, lines):
    """Returns the SVG elements of one chart."""
    days = rows[-1]["day"] or 1
    most = ceiling(max(row[column] for row in rows for column, _, _ in lines))
    right, bottom = WIDTH - RIGHT, top + HEIGHT
    parts = [text(LEFT, top - 8, title, colour="#111", size=13)]
    for share in (0, 0.5, 1):
        y = bottom - share * HEIGHT
        parts.append(f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#ddd"/>')
        parts.append(text(LEFT - 8, y + 4, f"{most * share:g}", "end"))
    label_y = []
    for column, label, colour in lines:
        points = [(LEFT + row["day"] / days * (right - LEFT), bottom - row[column] / most * HEIGHT) for row in rows]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        y = points[-1][1] + 4
        while any(abs(y - other) < 15 for other in label_y):
            y += 3
        label_y.append(y)
        parts.append(text(right + 8, y, label, colour=colour))
    return parts


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("csv")
    parser.add_argument("svg")
    args = parser.parse_args()
    with open(args.csv, newline="", encoding="utf-8") as file:
        rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    rows = [row for row in rows if row["requests"] or row is rows[0]]
    height = TOP + len(CHARTS) * (HEIGHT + GAP) + 24
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" role="img">']
    parts += [
        "<title>Figures of the soak test over the days of the server</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
    ]
    for number, (title, lines) in enumerate(CHARTS):
        parts += chart(rows, TOP + number * (HEIGHT + GAP), title, lines)
    days, bottom = rows[-1]["day"], height - 26
    step = ceiling(days / 8)
    for day in range(0, math.floor(days) + 1, step):
        parts.append(text(LEFT + day / days * (WIDTH - LEFT - RIGHT), bottom, str(day), "middle"))
    parts.append(text(WIDTH - RIGHT + 8, bottom, "days of the server"))
    parts.append("</svg>\n")
    with open(args.svg, "w", encoding="utf-8") as file:
        file.write("\n".join(parts))


main()
