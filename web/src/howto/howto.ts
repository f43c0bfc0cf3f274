// howto.ts: the how-to-play page of a game as data (docs/how-to-play.md): texts, and pictures of positions that the engine has played.
import type { Component } from 'svelte';
import type { Texts } from '../learn/lesson';
import { loadPart } from '../lib/lazy';
import type { Picker } from '../table/choices.svelte';
import type { CaseText, Result, Table, View } from '../table/table';

/** A text and the rules on which it is based. */
export interface Said {
  text: Texts;
  rules: string[];
}
export interface Picture extends Said {
  id: string;
  position: string;
  /** The parts of the board that the picture shows, in words that the board's Picture component understands. */
  show: string;
  /** Set if the picture is as wide as the page. On paper its caption is beside it or, if this is `below`, below it. */
  wide?: true | 'below';
}
/** A position as one viewer sees it. */
export interface Position {
  viewer: number | null;
  view: View;
  legal: string[];
  result?: Result;
  /** The texts of the case that this viewer may read, for example `card 3`. */
  texts?: Record<string, CaseText>;
}
export interface Scoring extends Picture {
  /** The heads of the columns: a seat, or a text. */
  columns: (number | Texts)[];
  rows: { text: Texts; values: unknown[]; total?: boolean }[];
}
export interface HowTo {
  game: string;
  goal: Picture;
  components: Picture[];
  turn: Picture[];
  scoring: Scoring;
  mistakes: Said[];
  /** The rules that the rulebook does not have. */
  house: string[];
  positions: Record<string, Position>;
}
export type PictureComponent = Component<{ table: Table; picker: Picker; parts: string[][] }>;
/** The parts of the board in a picture, each as a list of words: `dial + plates 0 1` has the parts `dial` and `plates 0 1`. */
export const partsOf = ({ show }: Picture): string[][] => show.split(' + ').map((part) => part.split(' '));

const pages = import.meta.glob<HowTo>('../../generated/how-to-*.json', { import: 'default' });
const components = import.meta.glob<PictureComponent>('../boards/*/Picture.svelte', { import: 'default' });

/** Loads the page of a game and the component that draws its pictures. Returns null if the game has none. */
export async function howToOf(game: string): Promise<{ page: HowTo; Picture: PictureComponent } | null> {
  const page = pages[`../../generated/how-to-${game}.json`],
    component = components[`../boards/${game}/Picture.svelte`];
  if (!page || !component) return null;
  const [data, Picture] = await Promise.all([loadPart(page), loadPart(component)]);
  return { page: data, Picture };
}
/** All pictures in the order in which they are searched for the explanation of a rule. */
export const picturesOf = (page: HowTo): Picture[] => [...page.turn, page.scoring, ...page.components, page.goal];
/** The picture that explains a rule. */
export const pictureOf = (page: HowTo, rule: string): Picture | undefined => picturesOf(page).find((p) => p.rules.includes(rule));
