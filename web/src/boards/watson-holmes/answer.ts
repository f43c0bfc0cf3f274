// answer.ts: one answer as the form shows it: a field for each point of the question, and a remark. Sent as one text, in which the fields
// are separated by '|'.
import { oneLine } from '../../lib/textline';
import type { FieldReading, Point } from '../../../types/wire';

export interface Field {
  text: string;
  /** True if the player does not accept what the form understood: the text is sent as typed. */
  kept: boolean;
}
export interface Answer {
  fields: Field[];
  /** How the player knows. It is never judged, and everyone can read it when the match is over. */
  remark: string;
}

const POINTS = 6; // maximum number of points of a question
/** The kinds whose value the player confirms. The other kinds are free text. */
const NAMED = ['person', 'place', 'date', 'time', 'amount'];
/** The statuses of a reading that need the player's attention. */
const DOUBTFUL = ['which', 'several', 'role', 'denied', 'conflict'];
/** Used while the points of a question are not loaded. */
const FREE: Point[] = [{ kind: '', label: '' }];

export const isNamed = (kind: string): boolean => NAMED.includes(kind);
export const pointsOf = (points: Point[] | undefined): Point[] => (points?.length ? points : FREE);
export const emptyAnswer = (): Answer => ({
  fields: Array.from({ length: POINTS }, () => ({ text: '', kept: false })),
  remark: '',
});
export const isEmpty = (a: Answer): boolean => !a.remark.trim() && a.fields.every((f) => !f.text.trim());

/** The text of a field in one line, without the separator of fields. */
export const clean = (text: string): string => oneLine(text.replaceAll('|', '/'));
/** The field as it is sent for reading: a text that must be kept as typed is in double quotation marks. */
export function written(field: Field): string {
  const text = clean(field.text);
  return field.kept && text ? `"${text.replaceAll('"', "'")}"` : text;
}
/** The field as it is sent: the value that the form has shown, or the text. */
export const sent = (field: Field, reading?: FieldReading | null): string =>
  !field.kept && reading?.status === 'value' ? reading.value : written(field);

/** The text of a whole answer. `reading` returns how a field is understood, if this is known. Returns '' for an empty answer. */
export function compose(points: Point[], answer: Answer, reading?: (point: number) => FieldReading | null): string {
  const parts = [...points.map((_, i) => sent(answer.fields[i], reading?.(i))), clean(answer.remark)];
  while (parts.length && !parts.at(-1)) parts.pop();
  return parts.join(' | ').trim();
}
/** Splits the text of an answer into the texts of its fields and the remark. */
export function split(points: Point[], text: string): { fields: string[]; remark: string } {
  const parts = text.split('|').map((part) => part.trim());
  return { fields: points.map((_, i) => parts[i] ?? ''), remark: parts.slice(points.length).join(' | ') };
}
/** Returns the status of a reading if the form must warn about it, otherwise ''. In free text only two answers are worth a warning. */
export function warning(kind: string, reading: FieldReading | null): string {
  const status = reading?.status ?? '';
  return DOUBTFUL.includes(status) && (isNamed(kind) || status === 'several') ? status : '';
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** The names that fit what the player has typed: each typed word begins a word of the name. All names if nothing is typed. */
export function suggestions(names: string[], typed: string): string[] {
  const words = fold(typed).split(' ').filter(Boolean);
  return names.filter((name) => {
    const parts = fold(name).split(' ');
    return words.every((w) => parts.some((p) => p.startsWith(w)));
  });
}
