#!/usr/bin/env python3
"""build.py OUT [--only TEXT] [--force] [--sizes] [--list] [--cases]: draws every picture under art/drawings as SVG.

Writes for each drawing OUT/<kind>-<name>.svg (full size) and OUT/<kind>-<name>-small.svg (for 120 pixels and below), and for each portrait
OUT/people-<name>-medal.svg (64 pixels and below). A drawing is rebuilt only if its source or the kit has changed. --only makes the drawings
whose file name contains TEXT. --sizes prints the gzipped size of each file, and --list writes the list of drawings into art/README.md.
--cases draws the pictures and figures under art/cases instead and writes them into the folders of their cases, cases/<id>/pictures and
cases/<id>/figures."""
import argparse
import ast
import gzip
import hashlib
import importlib.util
import multiprocessing
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from kit import Canvas, portrait, scene  # noqa: E402

# Maps each kind of drawing to its size and to the function that draws it in a frame, or to None if it has no frame.
KINDS = {
    "people": (portrait.SIZE, portrait.framed),
    "places": (scene.SIZE, scene.framed),
    "cards": (scene.CARD, scene.framed),
    "things": ((240, 240), None),
    "covers": ((500, 700), None),
    "boards": ((800, 800), None),
    "endings": (scene.SIZE, scene.framed),
    "empty": ((240, 160), None),
}


def loaded(path):
    spec = importlib.util.spec_from_file_location(path.stem.replace("-", "_"), path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


INK, PAPER = "#221a12", "#f3e9d2"
INKS = f'fill="var(--art-ink,{INK})" color="var(--art-paper,{PAPER})"'


def svg(canvas):
    return f'<svg xmlns="http://www.w3.org/2000/svg" id="art" viewBox="{canvas.view_box()}" {INKS}>{canvas.content()}</svg>'


def pictures(path):
    """Yields (suffix, SVG) for each variant of a drawing."""
    size, frame = KINDS[path.parent.name]
    module = loaded(path)
    size = getattr(module, "SIZE", size)
    for suffix, small in (("", False), ("-small", True)):
        canvas = Canvas(*size, small)
        frame(canvas, module.draw) if frame else module.draw(canvas)
        yield suffix, svg(canvas)
    if path.parent.name == "people":
        canvas = Canvas(*size, small=True)
        portrait.medallion(canvas, module.draw, *getattr(module, "MEDALLION", ()))
        yield "-medal", svg(canvas)


def draw_case_pictures():
    """Draws the pictures of the cases. Fronts of cards (cases/<id>/<name>.py) get a frame. Figures (cases/<id>/figures/<name>.py) have
    the size that their file declares. The page shows both as images, which cannot inherit the page's colours, so the SVG files
    contain fixed colours."""
    for path in sorted([*HERE.glob("cases/*/*.py"), *HERE.glob("cases/*/figures/*.py")]):
        module, figure = loaded(path), path.parent.name == "figures"
        canvas = Canvas(*(module.SIZE if figure else scene.SIZE))
        canvas.tolerance = 0.35
        module.draw(canvas) if figure else scene.framed(canvas, module.draw)
        text = svg(canvas).replace('fill="currentColor"', f'fill="{PAPER}"').replace(INKS, f'fill="{INK}"').replace(' id="art"', "")
        case = path.parent.parent.name if figure else path.parent.name
        out = HERE.parent / "cases" / case / ("figures" if figure else "pictures")
        out.mkdir(exist_ok=True)
        (out / f"{path.stem}.svg").write_text(text + "\n")


def kit_hash():
    digest = hashlib.sha256()
    for path in sorted([*(HERE / "kit").glob("*.py"), pathlib.Path(__file__)]):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def make(job):
    path, out, kit, force = job
    stamp = out / f".{path.parent.name}-{path.stem}.hash"
    # A card can include a portrait. A cover, an ending or the picture on a page without content can include parts of any drawing. The
    # hash of each of these drawings covers all files that it can include, so that a change to one of these files rebuilds the drawing.
    within = {"cards": "people/*.py", "covers": "*/*.py", "endings": "*/*.py", "empty": "*/*.py"}.get(path.parent.name)
    parts = sorted(HERE.glob(f"drawings/{within}")) if within else []
    now = hashlib.sha256(kit.encode() + b"".join(p.read_bytes() for p in [path, *parts])).hexdigest()
    if not force and stamp.exists() and stamp.read_text() == now:
        return
    for suffix, text in pictures(path):
        (out / f"{path.parent.name}-{path.stem}{suffix}.svg").write_text(text)
    stamp.write_text(now)


def write_list():
    """Writes the names and docstrings of all drawings at the end of art/README.md."""
    readme = HERE / "README.md"
    rows = [(f"{p.parent.name}-{p.stem}", ast.get_docstring(ast.parse(p.read_text()))) for p in sorted(HERE.glob("drawings/*/*.py"))]
    table = "".join(f"| `{name}` | {says.rstrip('.')} |\n" for name, says in rows)
    head = readme.read_text().split("## All drawings")[0]
    readme.write_text(f"{head}## All drawings\n\n| drawing | what it shows |\n|---|---|\n{table}")


def main():
    say = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    say.add_argument("out", type=pathlib.Path, nargs="?")
    say.add_argument("--only", default="")
    say.add_argument("--force", action="store_true")
    say.add_argument("--sizes", action="store_true")
    say.add_argument("--list", action="store_true")
    say.add_argument("--cases", action="store_true")
    args = say.parse_args()
    if args.cases:
        return draw_case_pictures()
    if not args.out:
        say.error("the folder OUT is missing")
    args.out.mkdir(parents=True, exist_ok=True)
    drawings = [p for p in sorted(HERE.glob("drawings/*/*.py")) if args.only in f"{p.parent.name}-{p.stem}"]
    kit = kit_hash()
    with multiprocessing.Pool() as pool:
        pool.map(make, [(p, args.out, kit, args.force) for p in drawings], chunksize=1)
    names = {f"{p.parent.name}-{p.stem}" for p in sorted(HERE.glob("drawings/*/*.py"))}
    for path in args.out.glob("*.svg"):
        if path.stem.removesuffix("-small").removesuffix("-medal") not in names:
            path.unlink()
    if args.list:
        write_list()
    if args.sizes:
        for p in drawings:
            files = sorted(args.out.glob(f"{p.parent.name}-{p.stem}*.svg"))
            print(*(f"{f.stem} {len(gzip.compress(f.read_bytes(), 9))}" for f in files), sep="\n")


if __name__ == "__main__":
    main()
