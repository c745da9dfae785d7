import type { Words } from '../shell/words.ts';

export type Spot = {
  readonly spot: string;
  readonly label: string;
  /** For a voice. */
  readonly name: string;
  /** CSS grid lines: row, column, row end, column end. */
  readonly area: string;
  readonly look: string;
};
const faces = ['', '⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];

/** Position and label of each bet of a table. */
export function layoutOf(kind: string, words: Words): readonly Spot[] {
  if (kind === 'baccarat') {
    const places: readonly (readonly [string, string, string, string])[] = [
      ['player-pair', 'player_pair', '1 / 1 / 2 / 3', 'blue'],
      ['tie', 'tie', '1 / 3 / 2 / 5', 'green'],
      ['banker-pair', 'banker_pair', '1 / 5 / 2 / 7', 'red'],
      ['player', 'player', '2 / 1 / 4 / 4', 'blue'],
      ['banker', 'banker', '2 / 4 / 4 / 7', 'red'],
    ];
    return places.map(([spot, key, area, look]) => of(spot, words(`studio.${key}`), area, look));
  }
  if (kind === 'sic-bo') {
    return [
      of('small', '4–10', '1 / 1 / 2 / 6', 'blue'),
      of('triple', '⚀⚀⚀ 30:1', '1 / 6 / 2 / 10', 'gold'),
      of('big', '11–17', '1 / 10 / 2 / 15', 'red'),
      ...[4, 5, 6, 7, 8, 9, 10].map((total, at) =>
        of(`total-${total}`, String(total), cell(2, at * 2 + 1), 'plain'),
      ),
      ...[11, 12, 13, 14, 15, 16, 17].map((total, at) =>
        of(`total-${total}`, String(total), cell(3, at * 2 + 1), 'plain'),
      ),
      ...[1, 2, 3, 4, 5, 6].map((face, at) => ({
        ...of(`face-${face}`, faces[face]!, cell(4, at * 2 + 2), 'dice'),
        name: String(face),
      })),
    ];
  }
  if (kind === 'two-dice') {
    const total = (value: number, row: number, column: number) =>
      of(`total-${value}`, String(value), cell(row, column), 'plain');
    return [
      of('under', '2–6', '1 / 1 / 2 / 5', 'blue'),
      of('seven', '7', '1 / 5 / 2 / 7', 'gold'),
      of('over', '8–12', '1 / 7 / 2 / 11', 'red'),
      ...[2, 3, 4, 5, 6].map((value, at) => total(value, 2, at * 2 + 1)),
      ...[8, 9, 10, 11, 12].map((value, at) => total(value, 3, at * 2 + 1)),
    ];
  }
  return [];
}

function of(spot: string, label: string, area: string, look: string): Spot {
  return { spot, label, name: label, area, look };
}

function cell(row: number, column: number): string {
  return `${row} / ${column} / auto / span 2`;
}
