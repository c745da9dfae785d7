import type { crestParts } from '@halcyon/odds/crest-code';

type Part<Name extends keyof typeof crestParts> = (typeof crestParts)[Name][number];

/** Outlines in a box of 100 by 100. */
export const shapes: Readonly<Record<Part<'shape'>, string>> = {
  heater: 'M10 7H90V50C90 74 72 89 50 97 28 89 10 74 10 50Z',
  swiss: 'M50 4C62 12 78 14 92 12 96 48 90 80 50 97 10 80 4 48 8 12 22 14 38 12 50 4Z',
  round: 'M50 4A46 46 0 1 1 49.9 4Z',
  hex: 'M50 3 91 26V74L50 97 9 74V26Z',
  kite: 'M50 3 92 15V46C92 72 70 88 50 97 30 88 8 72 8 46V15Z',
  pennant: 'M10 6H90V70L50 97 10 70Z',
};
export const fields: Readonly<Record<Part<'field'>, string>> = {
  plain: '',
  pale: 'M36 0h28v100H36z',
  halves: 'M50 0h50v100H50z',
  stripes: 'M22 0h14v100H22zM50 0h14v100H50zM78 0h14v100H78z',
  hoops: 'M0 18h100v16H0zM0 50h100v16H0zM0 82h100v16H0z',
  bend: 'M-4 20 20-4 108 84 84 108Z',
  chevron: 'M50 34 108 92V124L50 66-8 124V92Z',
  quarters: 'M50 0h50v50H50zM0 50h50v50H0z',
  chief: 'M0 0h100v32H0z',
  saltire: 'M-6 12 12-6 106 88 88 106ZM88-6 106 12 12 106-6 88Z',
};

/** A star of some points, or a sun, whose inner corners are at a part of its radius. */
function star(y: number, radius: number, points: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, at) => {
    const length = at % 2 ? radius * inner : radius;
    const turn = Math.PI * (at / points) - Math.PI / 2;
    return `${(50 + length * Math.cos(turn)).toFixed(1)} ${(y + length * Math.sin(turn)).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** In a circle of radius 22 around the middle. */
export const charges: Readonly<Record<Part<'charge'>, string>> = {
  star: star(51, 23, 5, 0.42),
  sun: star(50, 24, 12, 0.7),
  peaks: 'M26 66 43 36 52 50 58 42 74 66Z',
  waves:
    'M27 42q6-9 12 0t12 0 12 0 12 0v7q-6 9-12 0t-12 0-12 0-12 0ZM27 58q6-9 12 0t12 0 12 0 12 0v7q-6 9-12 0t-12 0-12 0-12 0Z',
  pine: 'M50 26 64 44H57L69 58H54V72H46V58H31L43 44H36Z',
  tower: 'M34 30h7v6h5v-6h8v6h5v-6h7v14h-4v28H38V44h-4Zm12 42V60a4 4 0 0 1 8 0v12Z',
  anchor:
    'M50 26a7 7 0 0 1 3.5 13V43h9v6h-9v15c6-1 10-5 11-11l6 3c-2 11-10 17-20.5 17S31 67 29 56l6-3c1 6 5 10 11 11V49h-9v-6h9V39A7 7 0 0 1 50 26Zm0 5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  bolt: 'M56 25 33 54H47L43 75 67 45H53Z',
  crown: 'M28 64 26 38 39 49 50 31 61 49 74 38 72 64ZM29 68h42v5H29Z',
  ship: 'M49 27v29H30C32 44 39 32 49 27Zm4 4c9 5 15 14 17 25H53ZM25 60h50c-3 8-9 13-16 13H41c-7 0-13-5-16-13Z',
  leaf: 'M50 25c15 9 20 20 18 29-2 8-8 12-15 12v9h-6v-9c-7 0-13-4-15-12-2-9 3-20 18-29Z',
  wheel:
    'M50 27a23 23 0 1 1 0 46 23 23 0 0 1 0-46Zm0 7a16 16 0 1 0 0 32 16 16 0 0 0 0-32ZM47.5 30h5v40h-5zM30 47.5h40v5H30z',
  bird: 'M24 40c12-2 19 2 24 9 2-11 10-18 24-17-5 3-7 6-8 10-2 12-10 20-21 22l-9 9 1-11c-8-3-11-11-11-22Z',
  drop: 'M50 24c11 15 17 22 17 31a17 17 0 0 1-34 0c0-9 6-16 17-31Z',
};

/** Lines of the signs of sports, in a box of 24 by 24. */
export const sportSigns: Readonly<Record<string, string>> = {
  football:
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 8l3.8 2.8-1.45 4.4h-4.7L8.2 10.8ZM12 3v5M20.6 9.3l-4.8 1.5M17.3 19.3l-2.95-4.1M6.7 19.3l2.95-4.1M3.4 9.3l4.8 1.5',
  tennis: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM5.5 5.8c3.6 3 3.6 9.4 0 12.4M18.5 5.8c-3.6 3-3.6 9.4 0 12.4',
  basketball:
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 3v18M3 12h18M5.6 5.7c4 3.3 4 9.3 0 12.6M18.4 5.7c-4 3.3-4 9.3 0 12.6',
  'ice-hockey':
    'M4 3.5 11 17c.6 1.2 1.5 2 3 2h5.5a1.5 1.5 0 0 0 0-4.5H15c-.8 0-1.3-.4-1.7-1.2L9 4M9.2 19a3.2 1.6 0 1 1-6.4 0 3.2 1.6 0 0 1 6.4 0Z',
  handball:
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM3.2 13.5C8 15 13 12 13.5 3.2M20.8 10.5C16 9 11 12 10.5 20.8M6 6.2c4 1 8 5 11.8 11.6',
  volleyball:
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 12c-3-1.5-4.5-5-3.4-8.3M12 12c-.2-3.6 1.8-6.6 5.6-7.2M12 12c3.2 1.5 7 .6 8.9-1.6M12 12c3 2 3.6 5.5 2.2 8.7M12 12c.2 3.6-2 6.8-5.4 7.4M12 12c-3-2-6.8-1.4-8.8 1.4',
  'table-tennis':
    'M13.8 15.5 5.6 12.3A6.3 6.3 0 1 1 17.8 9.6c0 2.4-1.5 4.6-4 5.9ZM10 15l-1 6M13 15.6 12 20.5M20.5 18a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  esports:
    'M7 7h10a5 5 0 0 1 5 5.5c-.3 3-1 5.5-3.2 5.5-2 0-2.3-3-4.3-3h-5c-2 0-2.3 3-4.3 3C3 18 2.3 15.5 2 12.5A5 5 0 0 1 7 7ZM6.5 11h4M8.5 9v4M15.5 10h.01M18 12h.01',
};

/** Signs and hues of competitions, in a box of 32 by 32; which one follows from the name. */
export const leagueMarks = [
  'M6 22 13 10l4 6 3-4 6 10Z',
  'M5 14q3-5 5.5 0t5.5 0 5.5 0 5.5 0v4q-3 5-5.5 0t-5.5 0-5.5 0-5.5 0Z',
  'M16 5 19 13 27 16 19 19 16 27 13 19 5 16 13 13Z',
  'M6 10l5 5 5-8 5 8 5-5-2 14H8Z',
  'M16 6a10 10 0 1 1 0 20V20a4 4 0 1 0 0-8Z',
  'M7 24V8h5v16Zm6.5 0V13h5v11ZM20 24v-7h5v7Z',
  'M16 5 26 11V21L16 27 6 21V11Zm0 6-5 3v5l5 3 5-3v-5Z',
] as const;
export const leagueHues = [
  ['#2563C9', '#0E2F77'],
  ['#C8402E', '#6E1410'],
  ['#0D8A63', '#054431'],
  ['#7A3FC4', '#371372'],
  ['#C98A10', '#6A4300'],
  ['#0C8C9C', '#043E4B'],
  ['#B12B68', '#570B33'],
] as const;
