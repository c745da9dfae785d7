import { convertMinor, hasRate, type Rates } from '@halcyon/money/reference-rates';
import { sumRound, type LegRow } from '../wallet/public.ts';
import { account, kind } from '../ledger/public.ts';

/** What a round has come to by its legs. Null: it gave back no more than was staked. Pure. */
export function winIn(
  legs: readonly LegRow[],
): { readonly stakeMinor: bigint; readonly returnedMinor: bigint; readonly settledAt: Date } | null {
  const { stakeMinor, returnedMinor } = sumRound(legs);
  const paid = legs.findLast((leg) => leg.outcome === 0 && leg.kind === kind.settle && leg.amount_minor > 0n);
  // Money that no balance can hold is not the player's yet.
  const isApart = legs.some((leg) => leg.destination === account.excess);
  if (!paid || isApart || returnedMinor <= 0n || returnedMinor <= stakeMinor) return null;
  return { stakeMinor, returnedMinor, settledAt: paid.decided_at };
}

/** An amount as shown in a requested currency: converted where both have a rate, else as it is. Pure. */
export function shownIn(
  amountMinor: bigint,
  own: string,
  asked: string,
  rates: Rates,
): { readonly amountMinor: bigint; readonly currency: string } {
  return hasRate(own, rates) && hasRate(asked, rates)
    ? { amountMinor: convertMinor(amountMinor, own, asked, rates), currency: asked }
    : { amountMinor, currency: own };
}

const MASK = '•••';

/** `N•••` for Niamh: one letter and nothing else of the name. Pure. */
export function maskOf(firstName: string): string {
  const letter = [...firstName.normalize('NFC').trim()].find((sign) => /\p{L}/u.test(sign));
  return `${letter?.toLocaleUpperCase('und') ?? ''}${MASK}`;
}

const DAY_MS = 86_400_000;
export const periodDays = { day: 1, week: 7, month: 30 } as const;

export function since(now: Date, period: keyof typeof periodDays): Date {
  return new Date(now.getTime() - periodDays[period] * DAY_MS);
}
