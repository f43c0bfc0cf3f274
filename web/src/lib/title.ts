// title.ts: sets the title of the browser tab.

/** The sources of the tab's title. An invitation has priority over the page, and the page over the site. */
type Level = 'site' | 'page' | 'invitation';

const titles: Partial<Record<Level, { text: string }>> = {};
const show = () => (document.title = (titles.invitation ?? titles.page ?? titles.site)?.text ?? '');

/** Sets the title from one source. The returned function removes this title, unless a later call has set another title from the same
 * source. */
export function setTitle(level: Level, text: string): () => void {
  const title = (titles[level] = { text });
  show();
  return () => {
    if (titles[level] === title) delete titles[level];
    show();
  };
}
