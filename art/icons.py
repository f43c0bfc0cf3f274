#!/usr/bin/env python3
"""icons.py [FOLDER]: renders the app icons and the preview picture for links to the page into FOLDER (default: web/public).

Needs chromium-headless-shell, pngquant, and the fonts in web/node_modules."""
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from kit import INK, PAPER, Canvas, math, noise, smooth, stroke  # noqa: E402
from kit.outdoors import ripples  # noqa: E402
from kit.posters import bust  # noqa: E402
from kit.lids import drawing  # noqa: E402

BAIZE, CREAM, BLACK, BRASS = "#16302b", "#f3e9d2", "#221a12", "#d9b45b"
FONT = HERE.parent / "web/node_modules/@fontsource/im-fell-english-sc/files/im-fell-english-sc-latin-400-normal.woff2"


class Silhouette(Canvas):
    """A canvas that keeps only the dark shapes of a drawing."""

    def fill(self, pieces, ink=INK, fine=False):
        if ink == INK:
            super().fill(pieces, ink, fine)


def holmes(canvas):
    """Returns Holmes's head as an SVG 272 units wide, with the same part of the drawing as his medallion."""
    with canvas.at(15 - 46, 11 - 68, 0.92):
        drawing("people", "sherlock").draw(canvas)
    return f'<svg x="-136" y="-136" width="272" height="272" viewBox="0 0 272 272" fill="{BLACK}" color="{CREAM}">{canvas.content()}</svg>'


def medallion(canvas, scale, corner):
    """Returns the icon: the medallion on a square of baize, 512 units wide. `corner` is the radius of the square's corners."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-256 -256 512 512"><clipPath id="c"><circle r="130"/></clipPath>'
        f'<rect x="-256" y="-256" width="512" height="512" rx="{corner}" fill="{BAIZE}"/>'
        f'<g transform="scale({scale})"><circle r="136" fill="{CREAM}"/><g clip-path="url(#c)">{holmes(canvas)}</g>'
        f'<circle r="134" fill="none" stroke="{BRASS}" stroke-width="11"/></g></svg>'
    )


def favicon(turn):
    """Returns the small icon of the browser tab. If `turn` is true, it has a red dot, which means that it is the player's turn."""
    dot = '<circle cx="150" cy="-150" r="92" fill="#c8352b" stroke="#fff4d6" stroke-width="26"/>' if turn else ""
    return medallion(Silhouette(400, 480, small=True), 1.76, 96).removesuffix("</svg>") + f"{dot}</svg>\n"


def preview():
    """Returns the preview picture: London at dawn between Holmes and Watson, with the site's name."""
    c, base = Canvas(1200, 630), 490
    london = drawing("cards", "london")

    def sky(x, y):
        clear = smooth(430, 720, math.hypot(x - 600, (y - 130) * 2.6))
        return 0.6 * clear * (0.5 + 0.7 * noise(x, y * 1.6)) * (1 - 0.8 * smooth(250, 460, y))

    def water(x, y):
        path = smooth(40 + (y - base) * 0.6, 4, abs(x - 600 + 6 * math.sin(y * 0.4)))
        return (0.2 + 0.55 * noise(x * 1.4, y * 6)) * (1 - 0.9 * path)

    c.hatch([(0, 0), (1200, 0)], [(0, 460), (1200, 460)], 44, sky, m=120, waver=1.2, vary=0.35)
    for x, mirror in ((610, False), (590, True)):
        with c.at(x + (-106 if not mirror else 106) * 1.35, base, 1.35, mirror):
            london.parliament(c, 0)
    with c.at(600, base, 1.3):
        london.clock_tower(c, 0, 0)
    c.box(0, base, 1200, 140, PAPER)
    ripples(c, base, 630, 14, water, left=0, right=1200)
    c.fill(stroke([(0, base), (1200, base)], 3))
    bust(c, "sherlock", 176, 432, 1.3, mirror=True)
    bust(c, "watson", 1024, 432, 1.3)
    words = (
        '<g font-family="Fell" text-anchor="middle" fill="#16283f"><text x="600" y="112" font-size="76">Baker Street Parlour</text>'
        '<text x="600" y="170" font-size="34" fill="#7b1e23">five Sherlock Holmes games</text></g>'
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" fill="#16283f" color="#f6ead0"><rect width="1200" height="630" '
        f'fill="#e6cf9d"/><circle cx="600" cy="430" r="190" fill="#d98d4f"/>{c.content()}{words}</svg>'
    )


def render(svg, path, width, height, colours=32):
    """Renders an SVG as a PNG file with at most `colours` colours."""
    letters = f'<style>@font-face{{font-family:Fell;src:url("file://{FONT}")}}body{{margin:0}}svg{{display:block}}</style>'
    shell = ["chromium-headless-shell", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files", "--hide-scrollbars"]
    shell += ["--default-background-color=00000000", f"--window-size={width},{height}", f"--screenshot={path}"]
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        page.write_text(f"<!doctype html>{letters}{svg}")
        subprocess.run([*shell, str(page)], check=True, capture_output=True)
    subprocess.run(["pngquant", "--force", "--strip", "--output", path, str(colours), path], check=True)


def main():
    out = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent / "web/public"
    (out / "favicon.svg").write_text(favicon(False))
    (out / "favicon-turn.svg").write_text(favicon(True))
    for name, size, scale, corner in (
        ("icon-192.png", 192, 1.7, 96),
        ("icon-512.png", 512, 1.7, 96),
        ("icon-maskable-512.png", 512, 1.36, 0),
        ("apple-touch-icon.png", 180, 1.6, 0),
    ):
        render(medallion(Canvas(400, 480, small=size < 256), scale, corner), out / name, size, size)
    render(preview(), out / "preview.png", 1200, 630, 12)


if __name__ == "__main__":
    main()
