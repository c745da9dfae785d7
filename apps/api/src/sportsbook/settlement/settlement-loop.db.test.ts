import { openMoneyHarness } from '@halcyon/testkit/money-harness';
import { aBet, placeBet, SAMPLE_EVENT } from '@halcyon/testkit/sample-bets';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import { expect, test } from 'vitest';
import { inProcessBus } from '../../platform/events/bus.ts';
import { findBet } from '../bets/bet.store.ts';
import { onMoves } from '../bets/bets-moved.ts';
import type { Delivered } from '../feed/delivery.service.ts';
import { openSettler } from './settlement.service.ts';
import { runSettlement } from './settlement-loop.ts';

const player = 1n;

test('a process of the platform carries out what is due by itself and notifies of it, until it is stopped', async () => {
  await using harness = await openMoneyHarness();
  const clock = new VirtualClock();
  await harness.openPlayer(player, 10_00n);
  const { betId } = await placeBet(harness, aBet(player));
  const state = async () => (await findBet(harness.db, player, betId))?.state;
  const settler = openSettler({ db: harness.db, clock });
  const delivered = (version: bigint, message: object) =>
    ({
      eventId: SAMPLE_EVENT,
      version,
      receivedAt: clock.now(),
      message: { product: 1, timestamp: 1, event: 'e', ...message },
    }) as unknown as Delivered<never>;
  const market = { type: '1x2', specifiers: '' };
  const outcomes = [{ id: 'home', result: 1 }];
  await settler.onSettlement(
    delivered(1n, { kind: 'bet_settlement', certainty: 2, markets: [{ ...market, outcomes }] }),
  );
  clock.move(3_000);
  const bus = inProcessBus(faultsToStderr);
  const moved: string[] = [];
  onMoves(bus, (eventIds) => moved.push(...eventIds));
  const { database, db, ledger } = harness;
  const report = faultsToStderr;
  const stop = runSettlement({ db, ledger, bus, clock, report, database: database.app });
  await expect.poll(state, { timeout: 10_000 }).toBe('won');
  await expect.poll(() => moved).toEqual([SAMPLE_EVENT]);
  await stop();
  await settler.onRollback(delivered(2n, { kind: 'rollback_bet_settlement', markets: [market] }));
  clock.move(3_000);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await state()).toBe('won');
});
