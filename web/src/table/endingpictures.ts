// endingpictures.ts: the addresses of the pictures at the end of a match. The browser loads a picture only when it is shown.
const files = import.meta.glob<string>(['../../generated/art/endings-*.svg', '!**/*-small.svg'], {
  query: '?url',
  import: 'default',
  eager: true,
});
/** The address of each picture. The alternative text has the key `page.ending.picture.NAME` in words/. */
export const ENDINGS: Record<string, string> = Object.fromEntries(
  Object.entries(files).map(([path, address]) => [/endings-(.+)\.svg$/.exec(path)![1], address]),
);
