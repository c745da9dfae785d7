import type { Chance } from '@halcyon/odds/chance/seeded-chance';
import type { Finisher } from '@halcyon/odds/law/virtual/virtual-race';
import { lineAt, trackMax, type VirtualFilm } from '@halcyon/wire/virtuals/virtual-calls';
import type { DrawnEvent } from './draw.ts';

type RaceFilm = Extract<VirtualFilm, { kind: 'race' }>;
type FootballFilm = Extract<VirtualFilm, { kind: 'football' }>;

const keyframes = 32;
const winnerMs = 33_800;
/** Between the winner and the last one. */
const spreadMs = 3_200;
/** Least distance of two runners at the line: a hundred times what a keyframe is rounded by. */
const gapMs = 70;
/** From here on, as a part of a runner's way, its pace is even: nothing changes its place any more. */
const runInFrom = 0.9;

/** A film that ends as the draw did; `chance` continues after the draw, so the same seeds give the same film. */
export function filmOf(drawn: DrawnEvent, chance: Chance, durationMs: number): VirtualFilm {
  switch (drawn.kind) {
    case 'race':
      return raceFilmOf(drawn.finish, chance, durationMs);
    case 'football':
      return footballFilmOf(drawn, chance, durationMs);
    case 'tennis':
      return {
        kind: 'tennis',
        durationMs,
        games: drawn.games.map(({ points }) => points.map((side) => (side === 'home' ? 'h' : 'a')).join('')),
      };
  }
}

function raceFilmOf(finish: readonly Finisher[], chance: Chance, durationMs: number): RaceFilm {
  const [first, last] = [finish[0]!.clock, finish.at(-1)!.clock];
  const room = spreadMs - gapMs * (finish.length - 1);
  const runners = finish.map(({ number, clock }, place) => {
    const late = last > first ? Math.log1p(clock - first) / Math.log1p(last - first) : 0;
    const finishMs = Math.round(winnerMs + gapMs * place + room * late);
    return { number, finishMs, track: trackOf(finishMs, chance, durationMs) };
  });
  return { kind: 'race', durationMs, runners: runners.toSorted((one, other) => one.number - other.number) };
}

/** Way along the course at evenly spaced instants, two signs each; it never goes back. */
function trackOf(finishMs: number, chance: Chance, durationMs: number): string {
  const early = (chance.unit() - 0.5) * 0.12;
  const middle = (chance.unit() - 0.5) * 0.06;
  const wave = (part: number) =>
    part >= runInFrom
      ? 0
      : early * Math.sin((Math.PI * part) / runInFrom) ** 2 +
        middle * Math.sin((2 * Math.PI * part) / runInFrom) ** 2;
  return Array.from({ length: keyframes }, (_, at) => {
    const part = ((at / (keyframes - 1)) * durationMs) / finishMs;
    return signsOf(Math.min(trackMax, Math.round(lineAt * (part + wave(part)))));
  }).join('');
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const signsOf = (value: number) => signs[value >> 6]! + signs[value & 63]!;

const missesMax = 10;
/** Film of 90 minutes: the halves are as long as each other, with a pause. */
const halfTimeMs = 4_000;

function footballFilmOf(
  { goals }: Extract<DrawnEvent, { kind: 'football' }>,
  chance: Chance,
  durationMs: number,
): FootballFilm {
  const halfMs = (durationMs - halfTimeMs) / 2;
  const atMs = (second: number) =>
    Math.round((second % 5_400) * (halfMs / 2_700) + (second >= 2_700 ? halfTimeMs : 0));
  const misses = Array.from({ length: chance.below(missesMax + 1) }, () => ({
    kind: 'miss' as const,
    side: chance.below(2) === 0 ? ('home' as const) : ('away' as const),
    second: chance.below(5_400),
  }));
  const scored = goals.map(({ side, second }) => ({ kind: 'goal' as const, side, second }));
  const moments = [...scored, ...misses]
    .toSorted((one, other) => one.second - other.second)
    .map((moment) => ({ ...moment, atMs: atMs(moment.second) }));
  return { kind: 'football', durationMs, moments };
}
