// drawings.ts: the addresses of the drawings that are not on an icon sheet. These are full-size drawings and small drawings of places. A
// board or the
// inspector imports this module on demand, because the list is long. CoverArt.svelte has the addresses of the covers.
const files = import.meta.glob<string>(
  [
    '../../generated/art/*.svg',
    '../../generated/art/places-*-small.svg',
    '!../../generated/art/!(places)*-small.svg',
    '!**/*-medal.svg',
    '!**/covers-*',
    '!**/boards-*',
    '!**/endings-*',
    '!**/empty-*',
  ],
  { query: '?url', import: 'default', eager: true },
);
/** The href of a drawing, for an SVG `use` element; undefined if there is no such drawing. */
export const drawingHref = (name: string): string | undefined => {
  const file = files[`../../generated/art/${name}.svg`];
  return file && `${file}#art`;
};
