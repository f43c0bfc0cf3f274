// title.ts: the title of the tab.

/** The source of a title. An invitation takes precedence over a page's own title, which takes precedence over the site name. */
type Level = 'site' | 'page' | 'invitation';

const titles: Partial<Record<Level, { text: string }>> = {};
const show = () => (document.title = (titles.invitation ?? titles.page ?? titles.site)?.text ?? '');

/** Sets the title for a level. The returned function removes the title unless a later call has replaced it. */
export function setTitle(level: Level, text: string): () => void {
  const title = (titles[level] = { text });
  show();
  return () => {
    if (titles[level] === title) delete titles[level];
    show();
  };
}
