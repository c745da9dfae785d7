import type { AcknowledgedBet, AcknowledgedLeg, PaidPart, Word } from './acknowledged.ts';

// What a bet must return, from the rules of the reference alone. It shares nothing with the code that settles: lines are
// listed one by one, and numbers are pairs of integers.

/** Numerator and denominator. */
type Ratio = readonly [bigint, bigint];
const times = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * c, b * d];
const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d + c * b, b * d];
/** To the nearest, halves up; of amounts that are not negative. */
const nearest = ([a, b]: Ratio): bigint => (2n * a + b) / (2n * b);

/** Every line of at least so many legs. */
const covers: Readonly<Record<string, number>> = {
  TRIXIE: 2, PATENT: 1, YANKEE: 2, LUCKY_15: 1, CANADIAN: 2, LUCKY_31: 1,
}; // prettier-ignore

export type Expected =
  | { readonly state: 'open' }
  | { readonly state: 'won' | 'lost' | 'void'; readonly returnedMinor: bigint }
  /** A builder with a leg that is neither won nor lost is priced again: within these bounds. */
  | { readonly state: 'repriced'; readonly leastMinor: bigint; readonly mostMinor: bigint };

/** What a bet must have come to; `parts`: what was cashed out of it. */
export function expectedOf(
  bet: AcknowledgedBet,
  wordOf: (leg: AcknowledgedLeg) => Word,
  parts: readonly PaidPart[],
): Expected {
  const restMinor = bet.stakeMinor - parts.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
  const words = bet.legs.map(wordOf);
  if (words.every((word) => word === 'VOID')) return { state: 'void', returnedMinor: restMinor };
  if (bet.type === 'BUILDER') return builder(bet, words, restMinor);
  const factors = new Map(bet.legs.map((leg, at) => [leg, factorOf(leg, words[at]!)]));
  const lines = linesOf(bet);
  if (lines.every((line) => line.some((leg) => factors.get(leg)![0] === 0n)))
    return { state: 'lost', returnedMinor: 0n };
  if (words.includes(null)) return { state: 'open' };
  const all = lines
    .map((line) =>
      line.map((leg) => factors.get(leg)!).reduce<Ratio>((product, one) => times(product, one), [1n, 1n]),
    )
    .reduce<Ratio>((sum, line) => plus(sum, line), [0n, 1n]);
  const exact = times(all, [bet.lineMinor * restMinor, bet.stakeMinor]);
  return over(nearest(boosted(bet, words, { exact, restMinor })));
}

const over = (returnedMinor: bigint): Expected => ({
  state: returnedMinor === 0n ? 'lost' : 'won',
  returnedMinor,
});

function builder(bet: AcknowledgedBet, words: readonly Word[], restMinor: bigint): Expected {
  if (words.includes('LOST')) return { state: 'lost', returnedMinor: 0n };
  if (words.includes(null)) return { state: 'open' };
  const mostMinor = nearest([restMinor * bet.totalOddsMilli, 1_000n]);
  if (words.every((word) => word === 'WON')) return over(mostMinor);
  return { state: 'repriced', leastMinor: restMinor / 2n, mostMinor };
}

/** By what a stake on the leg is multiplied; an open one counts as one. */
function factorOf(leg: AcknowledgedLeg, word: Word): Ratio {
  const [price, whole] = priceOf(leg);
  switch (word) {
    case 'WON':
      return [price, whole];
    case 'HALF_WON':
      return [price + whole, 2n * whole];
    case 'HALF_LOST':
      return [1n, 2n];
    case 'LOST':
      return [0n, 1n];
    default:
      return [1n, 1n];
  }
}

/** A place pays a quarter of the winnings with five to seven runners, a fifth with eight and more. */
function priceOf({ part, oddsMilli, runners }: AcknowledgedLeg): Ratio {
  const odds = BigInt(oddsMilli ?? 1_000);
  if (part === 'win') return [odds, 1_000n];
  const share = (runners ?? 8) < 8 ? 4n : 5n;
  return [1_000n * share + (odds - 1_000n), 1_000n * share];
}

function linesOf(bet: AcknowledgedBet): readonly (readonly AcknowledgedLeg[])[] {
  const parts = bet.isEachWay ? (['win', 'place'] as const) : (['win'] as const);
  return parts.flatMap((part) => {
    const legs = bet.legs.filter((leg) => leg.part === part);
    const bankers = legs.filter(({ isBanker }) => isBanker);
    const free = legs.filter(({ isBanker }) => !isBanker);
    return choices(free)
      .filter(({ length }) => isLine(bet, length, free.length))
      .map((line) => [...bankers, ...line]);
  });
}

function isLine({ type, systemSize }: AcknowledgedBet, size: number, free: number): boolean {
  if (type === 'SYSTEM') return size === systemSize;
  const least = covers[type];
  return least === undefined ? size === free : size >= least;
}

/** Every choice of these, the empty one included. */
const choices = <Item>(items: readonly Item[]): Item[][] =>
  items.reduce<Item[][]>((all, item) => [...all, ...all.map((some) => [...some, item])], [[]]);

/** An accumulator of three different events at 1.40 and more has 5 % of its winnings more, and 5 % for each further one. */
function boosted(
  { type, legs }: AcknowledgedBet,
  words: readonly Word[],
  { exact, restMinor }: { readonly exact: Ratio; readonly restMinor: bigint },
): Ratio {
  if (type !== 'ACCUMULATOR') return exact;
  const counting = legs.filter((leg, at) => words[at] !== 'VOID' && (leg.oddsMilli ?? 0) >= 1_400);
  const events = new Set(counting.map(({ eventId }) => eventId)).size;
  const percent = events < 3 ? 0n : BigInt(Math.min(5 * (events - 2), 90));
  const winnings = plus(exact, [-restMinor, 1n]);
  return winnings[0] <= 0n ? exact : plus(exact, times(winnings, [percent, 100n]));
}
