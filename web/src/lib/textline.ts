// textline.ts: corrects text from players, because it must obey rules PL-7, PL-17 and PL-19. The result is a single line of visible
// characters with at most 600 bytes in UTF-8.

export const MAX_TEXT_BYTES = 600;

/** Replaces line breaks and control characters with spaces and removes invisible characters. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\p{Noncharacter_Code_Point}|\p{Cs}/gu, '')
    .replace(/[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu, '')
    .trim();
}

export const byteLength = (line: string): number => new TextEncoder().encode(line).length;
export const fits = (line: string): boolean => byteLength(line) <= MAX_TEXT_BYTES;
