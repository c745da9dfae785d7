import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '@halcyon/server-kit/clock';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import type { PoolConfig } from 'pg';
import { openLedger } from '../../apps/api/src/ledger/ledger.ts';
import { inProcessBus } from '../../apps/api/src/platform/events/bus.ts';
import { wait } from '../../apps/api/src/platform/feed-line.ts';
import { setRule } from '../../apps/api/src/sportsbook/cash-out/cash-out-rule.service.ts';
import { CashOutWatch } from '../../apps/api/src/sportsbook/cash-out/cash-out-watch.ts';
import { moneyRules } from '../../apps/api/src/wagering/public.ts';
import type { MoneyHarness } from './money-harness.ts';
import { aBet, aLeg, placeBet } from './sample-bets.ts';
import { aMarket, anEvent, eventIdOf, SampleOffer } from './sample-offer.ts';

const EVENT = 1;
/** Of a table tennis match, so that a rule waits. */
const offer = () =>
  new SampleOffer(
    anEvent(EVENT, {
      sport: 'table-tennis',
      state: 'live',
      markets: [aMarket('winner', { home: [2_500, 0.6] })],
    }),
  );

/** Bets of 10.00 at 2.50, each with a rule whose bound the offer has reached already. */
export async function prepareRules(harness: MoneyHarness, players: number, betsEach: number): Promise<void> {
  const atLeast = { amountMinor: '1200', currency: 'EUR' };
  const legs = [aLeg(1, { eventId: eventIdOf(EVENT), marketKey: 'winner', oddsMilli: 2_500 })];
  for (let player = 1n; player <= BigInt(players); player += 1n) {
    await harness.openPlayer(player, 10_00n * BigInt(betsEach));
    for (let count = 0; count < betsEach; count += 1) {
      const { betId } = await placeBet(harness, aBet(player, { legs, totalOddsMilli: 2_500n }));
      await harness.transact((tx) => setRule(tx, systemClock, { playerId: player, betId }, { atLeast }));
    }
  }
}

/** Runs the rules as a process of the platform does, with a shorter delay, until none is left. */
export async function runRules(connection: PoolConfig): Promise<void> {
  const db = openDb({ ...connection, max: 6 });
  const ledger = openLedger({ ...moneyRules, events: db.events });
  const watch = new CashOutWatch({
    db,
    ledger,
    clock: systemClock,
    offer: offer(),
    bus: inProcessBus(faultsToStderr),
    report: faultsToStderr,
    wait: (ms, signal) => wait(ms / 100, signal),
  });
  await watch.resync();
  while ((await countOpen(db)) > 0n) await pause(20);
  await watch.stop();
  await db.close();
}

export async function countOpen({ sql }: Pick<Db, 'sql'>): Promise<bigint> {
  const [row] = await sql<{ bets: bigint }>`select count(*) as bets from sportsbook.bet where state = 'open'`;
  return row!.bets;
}
