// answer.ts: one answer as the form shows it: a field for each point of the question, and a remark. The answer is sent as one text, in
// which the fields are separated by '|'.
import { oneLine } from '../../lib/textline';
import type { FieldReading, Point } from '../../../types/wire';

export interface Field {
  text: string;
  /** True if the player has rejected the value that the form recognised, so that the text is sent as typed. */
  kept: boolean;
}
export interface Answer {
  fields: Field[];
  /** The player's explanation of the answer. It is never judged, and everyone can read it when the match is over. */
  remark: string;
}

const POINTS = 6; // maximum number of points of a question
/** The kinds of points whose value the form recognises and the player confirms. All other kinds are free text. */
const NAMED = ['person', 'place', 'date', 'time', 'amount'];
/** If a reading has one of these statuses, the form warns the player. */
const DOUBTFUL = ['which', 'several', 'role', 'denied', 'conflict'];
/** Used for a question whose points are not loaded: one field of free text. */
const FREE: Point[] = [{ kind: '', label: '' }];

export const isNamed = (kind: string): boolean => NAMED.includes(kind);
export const pointsOf = (points: Point[] | undefined): Point[] => (points?.length ? points : FREE);
export const emptyAnswer = (): Answer => ({
  fields: Array.from({ length: POINTS }, () => ({ text: '', kept: false })),
  remark: '',
});
export const isEmpty = (a: Answer): boolean => !a.remark.trim() && a.fields.every((f) => !f.text.trim());

/** The text of a field on one line. Vertical bars are replaced, because they separate fields. */
export const clean = (text: string): string => oneLine(text.replaceAll('|', '/'));
/** The text of a field as it is sent in a request for a reading. Text that must stay as typed is in double quotation marks. */
export function written(field: Field): string {
  const text = clean(field.text);
  return field.kept && text ? `"${text.replaceAll('"', "'")}"` : text;
}
/** The field as it is sent in an answer: the value that the form has recognised or, if there is none, the text. */
export const sent = (field: Field, reading?: FieldReading | null): string =>
  !field.kept && reading?.status === 'value' ? reading.value : written(field);

/** Returns a recognised value in the player's language. Dates, times and amounts also have a Spanish form. The answer that is sent is the
 * same in every language. */
export const localised = (value: string, spanish: string | undefined, language: string): string =>
  language === 'es' && spanish ? spanish : value;

/** Returns the text of a whole answer, or '' if the answer is empty. `reading` returns how the form understands a field, or null if this
 * is not known. */
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
/** Returns the status of an answer, as the program understands it, if the form must show a warning, otherwise ''. In a field for free text
 * the only warning is that it contains several answers. */
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
/** The names that contain every typed word, anywhere in the name. Case, accents and punctuation do not matter. If nothing is typed, the
 * list has all names. */
export function suggestions(names: string[], typed: string): string[] {
  const words = fold(typed).split(' ').filter(Boolean);
  return names.filter((name) => words.every((w) => fold(name).includes(w)));
}
