#!/usr/bin/env python3
"""sheet.py FOLDER IMAGE [--only TEXT] [--sizes 48,120,480] [--names]: renders drawings made by build.py on two backgrounds, paper and
baize.

The medallion is used up to 64 pixels, the small variant up to 120, and the full size above. --names writes the names below the drawings."""
import argparse
import pathlib
import subprocess
import tempfile

BAIZE, PAPER = "#16302b", "#e6dac0"


def variant(folder, name, size):
    for suffix in ["-medal", "-small", ""] if size <= 64 else ["-small", ""] if size <= 120 else [""]:
        if (folder / f"{name}{suffix}.svg").exists():
            return folder / f"{name}{suffix}.svg"


def main():
    say = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    say.add_argument("folder", type=pathlib.Path)
    say.add_argument("image")
    say.add_argument("--only", default="")
    say.add_argument("--sizes", default="48,120,480")
    say.add_argument("--names", action="store_true")
    say.add_argument("--width", type=int, default=1600)
    say.add_argument("--height", type=int, default=1200)
    args = say.parse_args()
    names = sorted(p.stem for p in args.folder.glob("*.svg") if not p.stem.endswith(("-small", "-medal")))
    names = [n for n in names if any(t in n for t in args.only.split(","))]
    html = f'<body style="margin:0;background:{PAPER};font:13px sans-serif">'
    for size in reversed([int(s) for s in args.sizes.split(",")]):
        for ground in (PAPER, BAIZE) if size <= 120 else (PAPER,):
            html += f'<div style="background:{ground};display:flex;flex-wrap:wrap;gap:10px;padding:10px">'
            for n in names:
                path = variant(args.folder, n, size)
                label = f"<figcaption>{n}</figcaption>" if args.names else ""
                html += (
                    f'<figure style="margin:0"><img src="file://{path.resolve()}" style="height:{size}px;display:block">{label}</figure>'
                )
            html += "</div>"
    with tempfile.NamedTemporaryFile("w", suffix=".html", delete=False) as page:
        page.write(html)
    shell = ["chromium-headless-shell", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"]
    subprocess.run(
        [*shell, f"--screenshot={args.image}", f"--window-size={args.width},{args.height}", page.name], check=True, capture_output=True
    )


if __name__ == "__main__":
    main()
