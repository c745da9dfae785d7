import { footballDocument, footballLaw } from '../packages/odds/src/law/football/football-law.ts';
import {
  footballDefaults,
  footballStart,
  type FootballState,
} from '../packages/odds/src/law/football/parameters.ts';

// Prices of all markets of a football match again after a change, and of the whole book before the start. Reference of
// the same run: twenty million multiplications and additions over a typed array, which say how fast the machine is now.
const WARM_UP = 300;
const EVENTS = 1_500;
const LIVE_ROUNDS = 1_500;

const players = (side: string) =>
  Array.from({ length: 16 }, (_, at) => ({ id: `${side}${at}`, goals: at < 11 ? 1 + at : 0, cards: 1 }));
const documentOf = (event: number, state: FootballState | null = null) =>
  footballDocument(
    {
      ...footballDefaults,
      goals: { home: 0.8 + (event % 37) / 20, away: 0.6 + (event % 23) / 16 },
      players: { home: players('h'), away: players('a') },
    },
    state,
  );
const liveState = (round: number): FootballState => {
  const second = (round * 37) % 5_400;
  const period = second < 2_700 ? 'half1' : 'half2';
  const goals = Array.from({ length: round % 4 }, (_, at) => ({
    side: at % 2 === 0 ? ('home' as const) : ('away' as const),
    period: 'half1',
    second: Math.min(second, 600 * (at + 1)),
    player: null,
    isPenalty: false,
  }));
  return { ...footballStart, period, second, goals };
};

function referenceMs(): number {
  const values = new Float64Array(4_096).fill(1.000001);
  const startedMs = performance.now();
  let sum = 0;
  for (let round = 0; round < 5_000; round += 1)
    for (let at = 0; at < values.length; at += 1) sum = sum * 0.999999 + values[at]!;
  if (!(sum > 0)) throw new Error('the reference computed nothing');
  return performance.now() - startedMs;
}

const at = (all: readonly number[], part: number) =>
  all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) * part)]!;
const timed = (document: ReturnType<typeof documentOf>) => {
  const startedMs = performance.now();
  const markets = footballLaw.markets(document);
  const ms = performance.now() - startedMs;
  if (markets.length < 20) throw new Error('too few markets');
  return { ms, markets: markets.length };
};

for (let round = 0; round < WARM_UP; round += 1)
  timed(documentOf(round, round % 2 === 0 ? null : liveState(round)));
const reference = at([referenceMs(), referenceMs(), referenceMs()], 0.5);
const cpuBefore = process.cpuUsage();
const book = Array.from({ length: EVENTS }, (_, event) => timed(documentOf(event)));
const cpu = process.cpuUsage(cpuBefore);
const live = Array.from({ length: LIVE_ROUNDS }, (_, round) => timed(documentOf(round, liveState(round))));

console.log(`reference: ${reference.toFixed(1)} ms for 20 million steps`);
for (const [name, all, targetMs] of [
  ['before the start', book, 5],
  ['live', live, 5],
] as const) {
  const ms = all.map((one) => one.ms);
  const markets = all.reduce((sum, one) => sum + one.markets, 0) / all.length;
  console.log(
    `a match ${name}, ${markets.toFixed(0)} markets: p50 ${at(ms, 0.5).toFixed(2)} ms, p99 ${at(ms, 0.99).toFixed(2)} ms (target ${targetMs} ms; ratio of p50 to the reference ${(at(ms, 0.5) / reference).toFixed(3)})`,
  );
}
const bookMs = book.reduce((sum, { ms }) => sum + ms, 0);
console.log(
  `the book of ${EVENTS} matches: ${(bookMs / 1000).toFixed(2)} s (target 3 s; ratio to the reference ${(bookMs / reference).toFixed(1)}), CPU time ${(cpu.user / 1e6).toFixed(2)} s with garbage collection`,
);
