/**
 * Draws a virtual event once more from its proof, without the server: `npm run verify-virtual -- proof.json`.
 *
 * The proof is what the site shows as the fairness of an event. It imports nothing of the product on purpose, so that it
 * can be read in one sitting and run anywhere. Compare `seedHash` and `dayKeyHash` with what was published before the
 * betting, and `publicSeed` with the ledger's root of the day that the proof names.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

type Law =
  | { kind: 'race'; winE6: number[] }
  | { kind: 'football'; goals: { home: number; away: number } }
  | { kind: 'tennis'; serve: { home: number; away: number } }
  | { kind: 'season' };
type Proof = {
  eventId: string;
  law: Law;
  dayKeyHash: string;
  seedHash: string;
  publicSeed: string | null;
  seed: string | null;
  dayKey: string | null;
  result: string | null;
  /** Of a season. */
  matches?: Match[];
};
/** A match of a season; clubs by number from 1. */
type Match = {
  eventId: string;
  home: number;
  away: number;
  goals: { home: number; away: number };
  seedHash: string;
  publicSeed: string;
  seed: string;
  result: string;
};

const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

/** Everything that is wrong with a proof, as text. Empty: the event was drawn as it says. */
export function verifyVirtual(text: string): readonly string[] {
  const proof = JSON.parse(text) as Proof;
  const { eventId, law, publicSeed, seed, dayKey, result } = proof;
  if (seed === null || publicSeed === null) return ['it is not closed yet: its seed is not published'];
  const wrong: string[] = [];
  if (sha256(seed) !== proof.seedHash)
    wrong.push('its seed is not the one that was bound before the betting');
  if (dayKey !== null) {
    if (sha256(dayKey) !== proof.dayKeyHash) wrong.push('the key of its day is not the one that was bound');
    const follows = createHmac('sha256', Buffer.from(dayKey, 'hex')).update(eventId).digest('hex');
    if (follows !== seed) wrong.push('its seed does not follow from the key of its day');
  }
  const words = wordsOf(seed, `${publicSeed}:${eventId}`);
  const drawn =
    law.kind === 'race'
      ? race(law.winE6, words)
      : law.kind === 'football'
        ? football(law.goals, words)
        : law.kind === 'tennis'
          ? tennis(law.serve, words)
          : season(proof.matches ?? [], words, wrong);
  if (drawn !== result) wrong.push(`it was drawn ${drawn}, not ${result}`);
  return wrong;
}

/** 32-bit numbers: HMAC-SHA256 of `<public seed>:<event>:<n>`, n from 0, each read as eight of them. */
function* wordsOf(seed: string, message: string): Generator<number, never> {
  for (let n = 0; ; n += 1) {
    const block = createHmac('sha256', Buffer.from(seed, 'hex')).update(`${message}:${n}`).digest();
    for (let at = 0; at < 32; at += 4) yield block.readUInt32BE(at);
  }
}
type Words = Generator<number, never>;

/** A fraction: 32 bits of one number and 21 of the next. */
const fraction = (words: Words): number => {
  const high = words.next().value;
  const low = words.next().value;
  return Number((BigInt(high) << 21n) | (BigInt(low) >> 11n)) / 2 ** 53;
};

/** A whole number below a bound; numbers beyond its last multiple are skipped. */
function whole(words: Words, bound: number): number {
  for (;;) {
    const word = words.next().value;
    if (word < 2 ** 32 - (2 ** 32 % bound)) return word % bound;
  }
}

/** A clock for each runner in the order of the numbers; the shortest time wins. */
function race(winE6: number[], words: Words): string {
  const times: [number, number][] = [];
  for (const [at, chance] of winE6.entries())
    times.push([-Math.log(1 - fraction(words)) / (chance / 1e6), at + 1]);
  times.sort(([one, first], [other, second]) => one - other || first - second);
  return times.map(([, number]) => number).join('/');
}

const rho = -0.06;
/** Part of the goals that fall in the first half. */
const firstHalf = 0.445;
/** Goals of a half are counted as far as fewer than one match in ten million has more. */
function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)];
  let rest = 1 - chances[0]!;
  let next = chances[0]!;
  while (rest > 1e-7 && chances.length < 40) {
    next *= mean / chances.length;
    rest -= next;
    chances.push(next);
  }
  return chances;
}

/** Correction of low scores after Dixon and Coles. */
function correction(home: number, away: number, means: { home: number; away: number }): number {
  if (home === 0 && away === 0) return Math.max(0.001, 1 - means.home * means.away * rho);
  if (home === 0 && away === 1) return Math.max(0.001, 1 + means.home * rho);
  if (home === 1 && away === 0) return Math.max(0.001, 1 + means.away * rho);
  if (home === 1 && away === 1) return Math.max(0.001, 1 - rho);
  return 1;
}

/** The first fraction picks a cell: goals of home and away before half time, then of both after it. */
function football(means: { home: number; away: number }, words: Words): string {
  const [h1, a1] = [poisson(means.home * firstHalf), poisson(means.away * firstHalf)];
  const [h2, a2] = [poisson(means.home * (1 - firstHalf)), poisson(means.away * (1 - firstHalf))];
  const cells: { goals: [number, number, number, number]; chance: number }[] = [];
  for (const [i, p] of h1.entries())
    for (const [j, q] of a1.entries())
      for (const [k, r] of h2.entries())
        for (const [l, s] of a2.entries()) {
          const mass = p * q * r * s;
          if (mass < 1e-12) continue;
          const chance = mass * correction(i + k, j + l, means);
          cells.push({ goals: [i, j, k, l], chance });
        }
  const all = cells.reduce((sum, { chance }) => sum + chance, 0);
  let rest = fraction(words) * all;
  let picked = cells.at(-1)!;
  for (const cell of cells) {
    if (rest < cell.chance) {
      picked = cell;
      break;
    }
    rest -= cell.chance;
  }
  const [i, j, k, l] = picked.goals;
  // Any order of the goals of a half is equally likely.
  const [home, away] = i + j > 0 ? [i, j] : [k, l];
  const first = home + away === 0 ? 'none' : whole(words, home + away) < home ? 'home' : 'away';
  return `${i + k}:${j + l} (${i}:${j}) ${first}`;
}

/** Point by point; home serves the games 1, 3, 5, in the tie-break the points 1, 4, 5, 8, 9, … */
function tennis(serve: { home: number; away: number }, words: Words): string {
  const games = [0, 0];
  let order = '';
  while (games[0]! < 4 && games[1]! < 4) {
    const isTiebreak = games[0] === 3 && games[1] === 3;
    const points = [0, 0];
    for (let point = 1; ; point += 1) {
      const homeServes = isTiebreak ? point % 4 < 2 : (games[0]! + games[1]!) % 2 === 0;
      const serverWins = fraction(words) < (homeServes ? serve.home : serve.away);
      points[serverWins === homeServes ? 0 : 1]! += 1;
      const [most, least] = [Math.max(...points), Math.min(...points)];
      if (most >= (isTiebreak ? 10 : 4) && most - least >= 2) break;
    }
    games[points[0]! > points[1]! ? 0 : 1]! += 1;
    order += points[0]! > points[1]! ? 'h' : 'a';
  }
  return `${games.join(':')} ${order}`;
}

/** Clubs by place: points, goal difference, goals, and lots where all of them are level. */
function season(matches: Match[], words: Words, wrong: string[]): string {
  const rows = new Map<number, [points: number, difference: number, goals: number]>();
  for (const { eventId, home, away, goals, seed, seedHash, publicSeed, result } of matches) {
    if (sha256(seed) !== seedHash) wrong.push(`the seed of ${eventId} is not the one that was bound`);
    const drawn = football(goals, wordsOf(seed, `${publicSeed}:${eventId}`));
    if (drawn !== result) wrong.push(`${eventId} was drawn ${drawn}, not ${result}`);
    const [h = 0, a = 0] = drawn.split(' ')[0]!.split(':').map(Number);
    for (const [club, own, other] of [
      [home, h, a],
      [away, a, h],
    ] as const) {
      const [points, difference, scored] = rows.get(club) ?? [0, 0, 0];
      const won = own > other ? 3 : own === other ? 1 : 0;
      rows.set(club, [points + won, difference + own - other, scored + own]);
    }
  }
  const left = [...rows.keys()].toSorted((one, other) => one - other);
  const lots = Array.from({ length: rows.size }, () => left.splice(whole(words, left.length), 1)[0]!);
  const order = lots.toSorted((one, other) => {
    const [mine, theirs] = [rows.get(one)!, rows.get(other)!];
    return theirs[0] - mine[0] || theirs[1] - mine[1] || theirs[2] - mine[2];
  });
  return order.join('/');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const file = process.argv[2];
  if (!file) throw new Error('name the file of a proof');
  const wrong = verifyVirtual(readFileSync(file, 'utf8'));
  console.log(wrong.length === 0 ? 'The event was drawn as the proof says.' : wrong.join('\n'));
  if (wrong.length > 0) process.exitCode = 1;
}
