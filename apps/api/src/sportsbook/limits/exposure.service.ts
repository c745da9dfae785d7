import { divideDown } from '@halcyon/money/amount';
import { convertMinor, hasRate, type Rates } from '@halcyon/money/reference-rates';
import type { Clock } from '@halcyon/server-kit/clock';
import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Db } from '@halcyon/server-kit/sql';
import { Exposure, type OpenRisks } from './exposure.ts';
import { sumOpenRisks } from './exposure.store.ts';
import type { OutcomeName, Risk } from './risk-tally.ts';

/** The exposure of the bets in the database, in cents of a euro. */
export function openExposure(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly report: ReportFault;
  readonly rates: () => Rates;
}): Exposure {
  return new Exposure({ ...deps, load: (eventId) => readOpenRisks(deps, eventId) });
}

async function readOpenRisks(
  { db, rates }: { readonly db: Db; readonly rates: () => Rates },
  eventId: string,
): Promise<OpenRisks> {
  const now = rates();
  const rows = await sumOpenRisks(db, eventId);
  const risks = rows.flatMap((row): Risk[] => {
    if (row.market_key === null) return [];
    const { market_key: marketKey, outcome } = row;
    const inEuro = (minor: bigint) => euroOf(minor, row.currency, now);
    const sums = { liabilityMinor: inEuro(row.liability_minor), keptMinor: inEuro(row.kept_minor) };
    return [{ eventId, marketKey, outcome, ...sums }];
  });
  return { risks, sees: seesBy(rows[0]!.snapshot) };
}

/** Bets are taken in currencies with a rate alone. */
function euroOf(minor: bigint, currency: string, rates: Rates): bigint {
  if (!hasRate(currency, rates)) throw new Error(`open bets in ${currency}, which has no rate`);
  return convertMinor(minor, currency, 'EUR', rates);
}

/** `xmin:xmax:xip_list`: what is below the first is seen, what is in the list or not below the second is not. Pure. */
function seesBy(snapshot: string): OpenRisks['sees'] {
  const [from, to, running = ''] = snapshot.split(':');
  const isRunning = new Set(running.split(',').filter(Boolean).map(BigInt));
  return (id) => id < BigInt(from!) || (id < BigInt(to!) && !isRunning.has(id));
}

/** What of a bet decides what it risks. */
export type RiskyBet = {
  readonly kind: 'single' | 'multiple' | 'system' | 'builder';
  readonly isEachWay: boolean;
  readonly stakeMinor: bigint;
  readonly totalOddsMilli: bigint;
  readonly currency: string;
  readonly maxPayoutMinor: bigint;
  readonly freeBetId: string | null;
  readonly legs: readonly OutcomeName[];
};

/** What a bet risks on each of its outcomes, in cents of a euro, as `sumOpenRisks` counts it. Pure. */
export function risksOf(bet: RiskyBet, rates: Rates): readonly Risk[] {
  const { kind, isEachWay, stakeMinor, totalOddsMilli, maxPayoutMinor, freeBetId, currency } = bet;
  const returned = divideDown(stakeMinor * totalOddsMilli, 1_000n);
  const payoutMinor = returned < maxPayoutMinor ? returned : maxPayoutMinor;
  const isKept = kind === 'single' && !isEachWay && freeBetId === null;
  const sums = {
    liabilityMinor: euroOf(payoutMinor - stakeMinor, currency, rates),
    keptMinor: isKept ? euroOf(stakeMinor, currency, rates) : 0n,
  };
  return bet.legs.map(({ eventId, marketKey, outcome }) => ({ eventId, marketKey, outcome, ...sums }));
}
