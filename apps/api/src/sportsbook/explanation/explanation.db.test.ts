import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { aBet, placeBet, SAMPLE_EVENT } from '@halcyon/testkit/sample-bets';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Delivered } from '../feed/delivery.service.ts';
import type { StatefulMessage } from '../feed/message.rules.ts';
import { openSettler, settleDue } from '../settlement/settlement.service.ts';
import { explainBet } from './explanation.service.ts';

let harness: MoneyHarness;
const clock = new VirtualClock();
const report = (where: string, error: unknown) => {
  throw new Error(where, { cause: error });
};
let version = 0n;
beforeAll(async () => {
  harness = await openMoneyHarness();
  const { sql } = harness.owner;
  await sql`insert into sportsbook.category (category_id, sport, names) values (${SAMPLE_EVENT}, 'football', '{}')`;
  await sql`
    insert into sportsbook.competition (competition_id, category_id, names, season, is_simulated)
    values (${SAMPLE_EVENT}, ${SAMPLE_EVENT}, '{}', '2026', true)`;
  await sql`
    insert into sportsbook.event (event_id, competition_id, season, kind, names, starts_at, first_starts_at, zone, facts, step)
    values (${SAMPLE_EVENT}, ${SAMPLE_EVENT}, '2026', 'match', '{}', now(), now(), 'UTC', '{}', 'live')`;
  await sql`
    insert into sportsbook.incident (event_id, sequence, body)
    select ${SAMPLE_EVENT}::uuid, number, json_build_object('sequence', number, 'atMs', 1, 'period', 'half1', 'second', 600,
      'kind', case number when 2 then 'corner' else 'goal' end, 'side', 'home') from generate_series(1, 3) as number`;
});
afterAll(() => harness[Symbol.asyncDispose]());

const settler = () => openSettler({ db: harness.db, clock });
const delivered = <Message extends StatefulMessage>(message: object): Delivered<Message> => ({
  eventId: SAMPLE_EVENT,
  version: (version += 1n),
  receivedAt: clock.now(),
  message: { product: 1, timestamp: 1, event: 'e', ...message } as unknown as Message,
});
async function settle(): Promise<void> {
  clock.move(3_000);
  await settleDue({ ...harness, clock, report });
}
async function place(player: bigint) {
  await harness.openPlayer(player, 10_00n);
  return placeBet(harness, aBet(player));
}
const markets = [{ type: '1x2', specifiers: '' }];

test('an explanation has the rule, scores and incidents that decided a leg, its factor, and the sum that was paid', async () => {
  const { betId } = await place(1n);
  const read = { rule: 'result', inputs: { 'goals.regular': '2:0' } };
  const outcomes = [{ id: 'home', result: 1, ...read }];
  await settler().onSettlement(
    delivered({
      kind: 'bet_settlement',
      certainty: 2,
      markets: [{ ...markets[0], incidents: [1, 3], outcomes }],
    }),
  );
  const before = await explainBet(harness.db, 1n, betId);
  expect([before.legs[0]!.decision, before.working]).toEqual([null, null]);
  await settle();
  const { legs, working } = await explainBet(harness.db, 1n, betId);
  expect(legs).toMatchObject([
    {
      result: 'WON',
      factor: { numerator: '21', denominator: '10' },
      decision: {
        ...read,
        voidReason: null,
        incidents: [{ sequence: 1, kind: 'goal' }, { sequence: 3 }],
        message: { eventId: SAMPLE_EVENT, version: 1 },
      },
    },
  ]);
  expect(working).toMatchObject({ paid: { amountMinor: '2100', currency: 'EUR' } });
  await expect(explainBet(harness.db, 2n, betId)).rejects.toMatchObject({ code: 'bet.unknown' });
  await settler().onRollback(delivered({ kind: 'rollback_bet_settlement', markets }));
  await settle();
  const again = await explainBet(harness.db, 1n, betId);
  expect([again.legs[0]!.decision, again.working]).toEqual([null, null]);
});

test('of a feed that names no rule it says that the feed reported it, and why the bet is void', async () => {
  const { betId } = await place(3n);
  const cancelled = markets.map((market) => ({ ...market, voidReason: 'score_correction' }));
  await settler().onCancel(delivered({ kind: 'bet_cancel', markets: cancelled }));
  await settle();
  const { legs, working } = await explainBet(harness.db, 3n, betId);
  expect(legs[0]!.decision).toMatchObject({
    rule: 'feed.cancelled',
    voidReason: 'score_correction',
    incidents: [],
  });
  expect(working).toMatchObject({
    lines: [{ factor: { numerator: '1' } }],
    paid: { amountMinor: '1000' },
  });
});
