import type { BetExplanation } from '@halcyon/contract/sportsbook/explanation.contract';
import { divideHalfUp, toWire } from '@halcyon/money/amount';
import { fraction, multiply, productOf, type Fraction } from '@halcyon/odds/bet/fraction';
import { voidReasons } from '@halcyon/odds/grade/unfinished';
import { PLACE_NUMBER } from '../bets/bet.ts';
import {
  exactOf,
  factorOfLeg,
  workingOf,
  type SettledBet,
  type SettledLeg,
} from '../settlement/bet-result.rules.ts';

/** More lines are not written out. */
const LINES_MAX = 64;

type Working = NonNullable<BetExplanation['working']>;
type Exact = Working['sum'];

/** Pure. */
export function exactNumber({ numerator, denominator }: Fraction): Exact {
  const common = divisorOf(numerator, denominator);
  return { numerator: String(numerator / common), denominator: String(denominator / common) };
}

function divisorOf(one: bigint, other: bigint): bigint {
  return other === 0n ? one : divisorOf(other, one % other);
}

/** How a bet with a result comes to what was paid, as settled: the same functions. Pure. */
export function explainWorking(bet: SettledBet & { readonly currency: string }): Working {
  const { stakeMinor, freeBetId, lineMinor, currency } = bet;
  const exact = exactOf(bet) ?? fraction(stakeMinor);
  const { restMinor, boostBps, payout } = workingOf(bet, exact);
  const ofRest = multiply(exact, fraction(restMinor, stakeMinor));
  const returnedMinor = divideHalfUp(ofRest.numerator, ofRest.denominator);
  const freeMinor = freeBetId === null ? 0n : least(returnedMinor, restMinor);
  const boostMinor = payout.payoutMinor + payout.cutMinor - (returnedMinor - freeMinor);
  const money = (minor: bigint) => toWire(minor, currency);
  const lines = linesOf(bet);
  return {
    lineStake: money(lineMinor),
    lineCount: Number(stakeMinor / lineMinor),
    lines: lines.length <= LINES_MAX ? lines : [],
    sum: exactNumber(multiply(exact, fraction(1n, lineMinor))),
    stake: money(stakeMinor),
    rest: money(restMinor),
    returned: money(returnedMinor),
    freeStake: money(freeMinor),
    boostBps,
    boost: money(boostMinor),
    cut: money(payout.cutMinor),
    paid: money(payout.payoutMinor),
  };
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

function linesOf({ kind, legs, lineSizes, isEachWay }: SettledBet): Working['lines'] {
  if (kind === 'builder') return [];
  const picks = legs.filter(({ part }) => part === 'win');
  const [bankers, free] = [picks.filter((leg) => leg.isBanker), picks.filter((leg) => !leg.isBanker)];
  const lines = lineSizes.flatMap((size) => subsetsOf(free, size)).map((line) => [...bankers, ...line]);
  const parts = isEachWay ? (['win', 'place'] as const) : (['win'] as const);
  return parts.flatMap((part) =>
    lines.map((line) => ({
      legs: line.map(({ number }) => number),
      part,
      factor: exactNumber(
        productOf(line.map((leg) => factorOfLeg(part === 'win' ? leg : placeOf(legs, leg)))),
      ),
    })),
  );
}

function placeOf(legs: readonly SettledLeg[], { number }: SettledLeg): SettledLeg {
  const place = legs.find((leg) => leg.part === 'place' && leg.number === number + PLACE_NUMBER);
  if (!place) throw new Error(`leg ${number} has no place part`);
  return place;
}

/** Every choice of so many, in their order. No longer than it may be shown, and one more. */
function subsetsOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  if (size === 0) return [[]];
  const subsets: (readonly Item[])[] = [];
  for (let first = 0; first + size <= items.length && subsets.length <= LINES_MAX; first += 1)
    for (const rest of subsetsOf(items.slice(first + 1), size - 1)) subsets.push([items[first]!, ...rest]);
  return subsets;
}

/** Code of the words that say why a leg is void. Null: it is not, or its rule says so. Pure. */
export function voidReasonOf(
  result: string | null,
  { rule, inputs }: { readonly rule: string; readonly inputs: Readonly<Record<string, string | number>> },
): string | null {
  if (result !== 'VOID') return null;
  const named = inputs['reason'] ?? rule;
  return 'reason' in inputs || voidReasons.some((reason) => reason === rule) ? String(named) : null;
}
