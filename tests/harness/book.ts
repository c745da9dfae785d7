import { VirtualClock } from '@halcyon/server-kit/clock';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import { ratesOn } from '@halcyon/money/reference-rates';
import type { PlaceBet } from '@halcyon/contract/sportsbook/bet.contract';
import {
  placeBet,
  type PlacementDependencies,
} from '../../apps/api/src/sportsbook/bets/placement.service.ts';
import type { Bet } from '../../apps/api/src/sportsbook/bets/bet.ts';
import { openExposure } from '../../apps/api/src/sportsbook/limits/exposure.service.ts';
import { bookLimits } from '../../apps/api/src/sportsbook/limits/stake-bounds.rules.ts';
import type { MoneyHarness } from './money-harness.ts';
import { aPick, aSlip, type SampleOffer } from './sample-offer.ts';

/** A book over an offer that the test changes, with the euro alone. */
export type SampleBook = PlacementDependencies & {
  readonly clock: VirtualClock;
  limits: PlacementDependencies['limits'];
  factorOf: PlacementDependencies['factorOf'];
  /** What happens while a bet waits. */
  wait: PlacementDependencies['wait'];
  place(playerId: bigint, requestKey: string, of?: Partial<PlaceBet>): Promise<Bet>;
};

export function openBook(
  { db, ledger }: Pick<MoneyHarness, 'db' | 'ledger'>,
  offer: SampleOffer,
  clock = new VirtualClock(),
): SampleBook {
  const rates = () => ratesOn('2026-01-01', []);
  const book: SampleBook = {
    db,
    ledger,
    clock,
    offer,
    rates,
    limits: bookLimits,
    limitsOf: () => book.limits,
    exposure: openExposure({ db, clock, report: faultsToStderr, rates }),
    factorOf: async () => 100,
    wait: async () => {},
    place: (playerId, requestKey, of = {}) =>
      placeBet(book, { playerId, requestKey, currency: 'EUR', timeZone: 'UTC', request: aBetOf(of) }),
  };
  return book;
}

/** A single of 10.00 on the home side of the first event, as seen at 2.10. */
export function aBetOf(more: Partial<PlaceBet> = {}): PlaceBet {
  return {
    ...aSlip('SINGLE', [aPick(1)]),
    lineStake: { amountMinor: '1000', currency: 'EUR' },
    priceRule: 'higher',
    toleranceBps: 500,
    ...more,
  };
}
