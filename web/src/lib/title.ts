// title.ts: sets the title of the browser tab.

/** The sources of the tab's title. The title of an invitation replaces the title of the page, which replaces the name of the site. */
type Level = 'site' | 'page' | 'invitation';

const titles: Partial<Record<Level, { text: string }>> = {};
const show = () => (document.title = (titles.invitation ?? titles.page ?? titles.site)?.text ?? '');

/** Sets the title of one source. The returned function removes the title unless a later call has replaced it. */
export function setTitle(level: Level, text: string): () => void {
  const title = (titles[level] = { text });
  show();
  return () => {
    if (titles[level] === title) delete titles[level];
    show();
  };
}
