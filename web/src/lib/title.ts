// title.ts: the title of the tab.

/** An invitation has precedence over the title of a page, and the title of a page over the name of the site. */
type Level = 'site' | 'page' | 'invitation';

const titles: Partial<Record<Level, { text: string }>> = {};
const show = () => (document.title = (titles.invitation ?? titles.page ?? titles.site)?.text ?? '');

/** Sets the title of this level. The returned function removes the title, unless it has been replaced since. */
export function setTitle(level: Level, text: string): () => void {
  const title = (titles[level] = { text });
  show();
  return () => {
    if (titles[level] === title) delete titles[level];
    show();
  };
}
