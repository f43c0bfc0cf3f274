// title.ts: the title of the tab.

/** An invitation has precedence over the title of a page, and the title of a page over the name of the site. */
type Level = 'site' | 'page' | 'invitation';

const titles: Partial<Record<Level, { text: string }>> = {};
const show = () => (document.title = (titles.invitation ?? titles.page ?? titles.site)?.text ?? '');

/** Sets the title of a level until the returned function is called or the level gets another title. */
export function setTitle(level: Level, text: string): () => void {
  const title = (titles[level] = { text });
  show();
  return () => {
    if (titles[level] === title) delete titles[level];
    show();
  };
}
