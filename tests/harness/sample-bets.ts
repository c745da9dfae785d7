import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '@halcyon/server-kit/sql';
import { decideInTransaction, type Ledger } from '../../apps/api/src/ledger/public.ts';
import type { LegTerms } from '../../apps/api/src/sportsbook/bets/bet.ts';
import { stakeOfBet } from '../../apps/api/src/sportsbook/bets/bet-money.rules.ts';
import { insertBet, type NewBet } from '../../apps/api/src/sportsbook/bets/bet.store.ts';

export const SAMPLE_EVENT = '019c0000-0000-7000-8000-000000000001';

/** A pick of the home side at 2.10. */
export function aLeg(number: number, more: Partial<LegTerms> = {}): LegTerms {
  return {
    number,
    part: 'win',
    eventId: SAMPLE_EVENT,
    marketKey: '1x2',
    outcome: 'home',
    oddsMilli: 2_100,
    unboostedOddsMilli: null,
    boostId: null,
    placeDivisor: null,
    chances: null,
    version: 1,
    materialVersion: 1,
    isBanker: false,
    hasEarlyPayout: false,
    ...more,
  };
}

/** An open single of 10.00 EUR. */
export function aBet(playerId: bigint, more: Partial<NewBet> = {}): NewBet {
  return {
    playerId,
    betId: randomUUIDv7(),
    kind: 'single',
    lineSizes: [1],
    isEachWay: false,
    lineCount: 1,
    lineMinor: 10_00n,
    stakeMinor: 10_00n,
    currency: 'EUR',
    priceRule: 'higher',
    totalOddsMilli: 2_100n,
    vertical: 4,
    freeBetId: null,
    boost: null,
    maxPayoutMinor: 500_000_00n,
    laws: null,
    state: 'open',
    legs: [aLeg(1)],
    ...more,
  };
}

/** Takes the stake of a bet and keeps it, in one transaction. */
export async function placeBet(
  { ledger, db }: { readonly ledger: Ledger; readonly db: Db },
  bet: NewBet,
): Promise<NewBet> {
  await db.transact(async (tx) => {
    const outcome = bet.freeBetId === null ? await decideInTransaction(ledger, tx, stakeOfBet(bet)) : null;
    if (outcome && outcome.code !== 0) throw new Error(`the stake was refused: ${outcome.code}`);
    await insertBet(tx, bet);
  });
  return bet;
}
