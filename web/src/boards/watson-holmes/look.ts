// look.ts: icons of bonuses, characters and kinds of points, and the colours of pawns.

/** Icons of bonuses and tokens. */
export const ICONS: Record<string, string> = {
  police: 'custodian-helmet',
  'call-off': 'whistle',
  'police-or-call-off': 'custodian-helmet',
  lockpick: 'lockpicks',
  carriages: 'horse-head',
  character: 'character',
  padlock: 'plain-padlock',
};
export const FACES: Record<string, string> = {
  'mrs-hudson': 'people-hudson',
  'irene-adler': 'people-irene',
  wiggins: 'people-wiggins',
  'mycroft-holmes': 'people-mycroft',
  'langdale-pike': 'people-pike',
  'mary-morstan': 'people-mary',
  toby: 'people-toby',
  'inspector-lestrade': 'people-lestrade',
  'inspector-gregson': 'people-gregson',
  'shinwell-johnson': 'people-shinwell',
};

/** Colours and shapes of the seven pawns. */
export const PAWNS = [
  { ink: '#7b1e23', shape: 'M12 2 L22 12 L12 22 L2 12Z' },
  { ink: '#1f3a5f', shape: 'M12 2a10 10 0 1 0 .01 0Z' },
  { ink: '#2f5d34', shape: 'M3 3h18v18H3Z' },
  { ink: '#6b3f7a', shape: 'M12 2 L22.5 21 H1.5Z' },
  { ink: '#8a5a00', shape: 'M7 2h10l5 10-5 10H7L2 12Z' },
  { ink: '#0f5b5b', shape: 'M12 1.5l3 7 7.5.6-5.7 5 1.7 7.4L12 17.6 5.5 21.5l1.7-7.4-5.7-5L9 8.5Z' },
  { ink: '#3b3b3b', shape: 'M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5Z' },
];

/** Icons for the kinds of points that a question asks for. */
export const KINDS: Record<string, string> = {
  person: 'top-hat',
  place: 'pin',
  thing: 'magnifying-glass',
  date: 'calendar',
  time: 'pocket-watch',
  amount: 'coins',
  means: 'footprint',
  reason: 'light-bulb',
};
