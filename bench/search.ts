import { findGames, type SearchEntry } from '../apps/site/src/catalogue/search/search.ts';
import { inventedNames } from './invented-names.ts';

// One keystroke of the search over a catalogue of 5,000 games: the answer must be there within the frame of the
// keystroke (16.7 ms at 60 pictures a second), exact and mistyped. Reference in the same run: one pass over the
// same names that only compares their first letter. The names are invented.
const GAMES = 5_000;
const ROUNDS = 40;
const FRAME_MS = 1000 / 60;
const queries = [
  'b',
  'bo',
  'book',
  'book of',
  'dead',
  'megaw',
  'zzz',
  'gold',
  'dargon',
  'piramid',
  'northern li',
];
const items: readonly SearchEntry[] = inventedNames(GAMES).map((name, at) => [
  `game-${at}`,
  name,
  `Studio ${at % 60}`,
  '/images/x',
  9600,
  1,
]);

const exact: number[] = [];
const mistyped: number[] = [];
const reference: number[] = [];
let found = 0;
const index = { items, topics: [] };
findGames(index, 'dargon');
for (let round = 0; round < ROUNDS; round += 1) {
  for (const query of queries) {
    const startedMs = performance.now();
    const { isExact, entries } = findGames(index, query);
    (isExact ? exact : mistyped).push(performance.now() - startedMs);
    found += entries.length;
    const emptyMs = performance.now();
    found += items.filter(([, name]) => name.startsWith(query.charAt(0))).length;
    reference.push(performance.now() - emptyMs);
  }
}
if (found === 0 || findGames(index, 'dragon').foundCount === 0) throw new Error('the search found nothing');
const at = (all: readonly number[], part: number) =>
  all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) * part)]!;
for (const [name, all] of [
  ['exact', exact],
  ['mistyped', mistyped],
] as const) {
  const p95 = at(all, 0.95);
  console.log(
    `search of ${GAMES} games, ${name}: p50 ${at(all, 0.5).toFixed(2)} ms, p95 ${p95.toFixed(2)} ms (a frame is ${FRAME_MS.toFixed(1)} ms, ratio ${(p95 / FRAME_MS).toFixed(2)})`,
  );
}
console.log(
  `reference, one pass over the names: p50 ${at(reference, 0.5).toFixed(3)} ms; ratio ${(at(exact, 0.5) / at(reference, 0.5)).toFixed(1)}`,
);
