// share.ts: shares a link with the device's own dialog, or copies it.

/** Shares a link. Returns `shared` if the device's share dialog was used, or `clipboard` if the link was copied to the clipboard. Returns
 * `by-hand` if the player has to copy the link, for example because a page on plain http has no access to the clipboard. */
export async function share(title: string, text: string, url: string): Promise<'shared' | 'clipboard' | 'by-hand'> {
  if (navigator.share)
    try {
      await navigator.share({ title, text, url });
      return 'shared';
    } catch (e) {
      if ((e as Error).name === 'AbortError') return 'shared'; // the player closed the browser's share dialog without sharing
    }
  try {
    await navigator.clipboard.writeText(`${text} ${url}`);
    return 'clipboard';
  } catch {
    return 'by-hand';
  }
}
