import { randomUUID } from 'node:crypto';
import { someCampaign } from '@halcyon/testkit/campaigns';
import { openPlay, publishCashback } from '@halcyon/testkit/cashback-play';
import { openPlatformHarness, type Guest, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { deposit, refusalOf, type Json, type Person } from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbox } from '../../platform/events/outbox.ts';
import { reconcile } from '../../ledger/chain/reconcile.service.ts';
import { lockGuard } from '../../ledger/public.ts';
import { endOverdueBreaks } from '../../responsible-gambling/break/break.service.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Of the platform’s pool. */
const CONNECTIONS = 10;
let harness: PlatformHarness;
beforeAll(async () => {
  harness = await openPlatformHarness();
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

const austrian = { countryCode: 'AT', languageCode: 'de', phone: '+436641234567' };
const path = (campaignId: string, action: string) => `/api/v1/bonus/cashback/${campaignId}/${action}`;
const activate = ({ visitor }: Guest, campaignId: string) =>
  visitor.pay(`POST ${path(campaignId, 'activate')}`, {});
const progress = ({ visitor }: Guest, campaignId: string) =>
  visitor.call(`GET ${path(campaignId, 'progress')}`);
const claim = ({ visitor }: Guest, campaignId: string, windowFrom: string, key?: string) =>
  visitor.pay(`POST ${path(campaignId, 'claim')}`, { windowFrom }, key);
const mainOf = async ({ visitor }: Guest) =>
  BigInt((await visitor.call('GET /api/v1/player/wallet'))['main'].cash.amountMinor);
const rewardsOf = async ({ visitor }: Guest, query: Json = {}) =>
  (await visitor.call('GET /api/v2/bonus/rewards', { query }))['items'] as Json[];
const minor = (money: { amountMinor: string } | undefined) => money?.amountMinor;

async function openPayer(amountMinor = '90000', person: Partial<Person> = {}): Promise<Guest> {
  const guest = await harness.openGuest(person);
  await deposit(guest.visitor, amountMinor, 'EUR', 'SKRILL');
  return guest;
}

/** Time passes for the whole platform; the player signs in again, since sessions do not last so long. */
async function moveTo(guest: Guest, instant: string | number): Promise<void> {
  harness.clock.move(new Date(instant).getTime() - harness.clock.now().getTime());
  await guest.visitor.logIn(guest.person.email, guest.person.password);
}
const afterDay = (from: string, minutes: number) => new Date(from).getTime() + DAY_MS + minutes * MINUTE_MS;

// facts: B5.1
test('a cash-back is offered as loyalty, switched on, accrued by rounds, and paid as own money when its day is over', async () => {
  const campaignId = await publishCashback(harness, { kind: 'DAILY' });
  const guest = await openPayer();
  const [offered] = (await rewardsOf(guest, { rewardsType: 'LOYALTY' })).filter(
    (reward) => reward['campaignId'] === campaignId,
  );
  expect(offered).toMatchObject({
    campaignCategory: 'LOYALTY',
    triggerEvent: 'CASHBACK_DAILY',
    cashbackActivated: false,
    cashbackInfo: { rateBps: 1_000, zone: 'UTC', accrued: { amountMinor: '0' } },
    actions: ['ACTIVATE'],
  });
  expect((await activate(guest, campaignId))['cashbackActivated']).toBe(true);
  const play = await openPlay(harness, guest);
  await play.round('9000', '2000');
  await expect
    .poll(async () => minor((await progress(guest, campaignId))['accrued']), { timeout: 10_000 })
    .toBe('700');
  const [active] = (await rewardsOf(guest, { rewardsType: 'ACTIVE' })).filter(
    (reward) => reward['campaignId'] === campaignId,
  );
  expect(active).toMatchObject({ cashbackActivated: true, actions: ['DEACTIVATE'] });
  const { windowFrom } = await progress(guest, campaignId);
  expect(await refusalOf(claim(guest, campaignId, windowFrom))).toBe('rewards.period_open');

  await moveTo(guest, afterDay(windowFrom, 6));
  const before = await mainOf(guest);
  const paid = await claim(guest, campaignId, windowFrom);
  expect(paid).toMatchObject({
    assignment: { campaignId, state: 'ACTIVATED', assignmentId: active!['assignmentId'] },
    next: 'REWARDS',
    paid: { amountMinor: '700' },
    netLoss: { amountMinor: '7000' },
    carry: { amountMinor: '0' },
  });
  expect((await mainOf(guest)) - before).toBe(700n);
  expect(minor(paid['wallet'].main.cash)).toBe(String(await mainOf(guest)));
  expect(await refusalOf(claim(guest, campaignId, windowFrom))).toBe('rewards.already_claimed');
  const notices = await harness.owner.sql`
    select facts from platform.outbox where player_id = ${guest.playerId} and name = 'rewards.cashback_paid'`;
  expect(notices).toEqual([{ facts: { campaignId, amountMinor: '700', currency: 'EUR' } }]);
});

/** Sends calls of a player while the guard row is locked, and releases it when each connection of the platform waits for it. */
async function whileAllConnectionsWait<Answer>(
  { playerId }: Guest,
  send: () => readonly Promise<Answer>[],
): Promise<Answer[]> {
  let sent: readonly Promise<Answer>[] = [];
  await harness.owner.transact(async (tx) => {
    await lockGuard(tx, playerId);
    sent = send();
    // The first in the line waits for the transaction, the others for the row.
    const waiting = async () =>
      (
        await harness.db.sql`
          select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database
          where datname = current_database() and locktype = 'tuple' and not granted`
      )[0]!['count'];
    await expect.poll(waiting).toBe(CONNECTIONS - 1);
  });
  return Promise.all(sent);
}

test('fifty claims at once pay a window once, under one key and under fifty', async () => {
  const campaignId = await publishCashback(harness, { kind: 'DAILY' });
  const guest = await openPayer();
  await activate(guest, campaignId);
  const play = await openPlay(harness, guest);
  await play.round('10000');
  const { windowFrom } = await progress(guest, campaignId);
  await moveTo(guest, afterDay(windowFrom, 6));
  const before = await mainOf(guest);
  const key = randomUUID();
  // Play that is not summed up yet, so that the first claim does it before it pays.
  await (await openPlay(harness, guest)).round('100');
  const answers = await whileAllConnectionsWait(guest, () =>
    Array.from({ length: 50 }, (_, index) =>
      refusalOf(claim(guest, campaignId, windowFrom, index < 25 ? key : randomUUID())),
    ),
  );
  expect((await mainOf(guest)) - before).toBe(1_000n - 100n);
  expect(new Set(answers)).toEqual(new Set(['done', 'rewards.already_claimed']));
});

test('a claim and a void at the same time pay the same over two windows, in whichever order they come', async () => {
  const campaignId = await publishCashback(harness, { kind: 'DAILY' });
  const seen = new Set<string>();
  for (let run = 0; run < 8; run += 1) {
    const guest = await openPayer();
    await activate(guest, campaignId);
    const play = await openPlay(harness, guest);
    await play.round('5000');
    const voided = await play.stake('2000');
    await play.settle(voided, '0');
    const { windowFrom } = await progress(guest, campaignId);
    await moveTo(guest, afterDay(windowFrom, 6));
    const [first] = await Promise.all([claim(guest, campaignId, windowFrom), play.takeBack(voided, '2000')]);
    const second = await openPlay(harness, guest);
    await second.round('5000');
    const next = (await progress(guest, campaignId))['windowFrom'];
    await moveTo(guest, afterDay(next, 6));
    const last = await claim(guest, campaignId, next);
    seen.add(`${minor(first['paid'])} ${minor(last['paid'])}`);
  }
  expect([...seen].filter((pair) => pair !== '700 300' && pair !== '500 500')).toEqual([]);
  expect((await reconcile(harness.owner.sql)).deviations).toEqual([]);
});

test('a claim that comes late pays the days of its window, and not the days since', async () => {
  const campaignId = await publishCashback(
    harness,
    { kind: 'WEEKLY' },
    {},
    { body: { claimHours: 24 * 30 } },
  );
  const guest = await openPayer();
  await activate(guest, campaignId);
  await (await openPlay(harness, guest)).round('4000');
  const { windowFrom, windowTo } = await progress(guest, campaignId);
  await moveTo(guest, new Date(windowTo).getTime() + 2 * DAY_MS);
  await (await openPlay(harness, guest)).round('30000');
  await moveTo(guest, new Date(windowTo).getTime() + 9 * DAY_MS);
  await (await openPlay(harness, guest)).round('7000');
  expect(minor((await claim(guest, campaignId, windowFrom))['paid'])).toBe('400');
  expect(minor((await claim(guest, campaignId, windowTo))['paid'])).toBe('3000');
});

test('a day on which clocks go back has 25 hours, by the zone of the player’s market', async () => {
  const campaignId = await publishCashback(
    harness,
    { kind: 'DAILY' },
    {},
    { body: { audience: { ...someCampaign().audience, markets: ['AT'] } } },
  );
  const guest = await openPayer('90000', austrian);
  // The last Sunday of October.
  const year = harness.clock.now().getFullYear() + 1;
  const last = Temporal.PlainDate.from({ year, month: 10, day: 31 });
  const sunday = last.subtract({ days: last.dayOfWeek % 7 });
  const at = (days: number, time: string) =>
    sunday.add({ days }).toZonedDateTime({ timeZone: 'Europe/Vienna', plainTime: time }).epochMilliseconds;
  await moveTo(guest, at(0, '00:30'));
  await activate(guest, campaignId);
  const play = await openPlay(harness, guest);
  await play.round('1000');
  const { windowFrom, windowTo, zone } = await progress(guest, campaignId);
  expect(zone).toBe('Europe/Vienna');
  expect(new Date(windowFrom).getTime()).toBe(at(0, '00:00'));
  expect(new Date(windowTo).getTime() - new Date(windowFrom).getTime()).toBe(25 * 3_600_000);
  await moveTo(guest, at(0, '23:50'));
  await (await openPlay(harness, guest)).round('2000');
  await moveTo(guest, at(1, '00:10'));
  await (await openPlay(harness, guest)).round('4000');
  expect(minor((await claim(guest, campaignId, windowFrom))['paid'])).toBe('300');
});

test('an excluded player is offered nothing, and is still paid the window that had ended', async () => {
  const campaignId = await publishCashback(harness, { kind: 'DAILY' });
  const other = await publishCashback(harness, { kind: 'WEEKLY' });
  const guest = await openPayer();
  await activate(guest, campaignId);
  await (await openPlay(harness, guest)).round('6000');
  const { windowFrom } = await progress(guest, campaignId);
  await moveTo(guest, afterDay(windowFrom, 6));
  await guest.visitor.pay('PATCH /api/v1/player/exclusion', { accountDisableIndefinitely: true });
  await guest.visitor.logIn(guest.person.email, guest.person.password);
  expect(await refusalOf(activate(guest, other))).not.toBe('done');
  const before = await mainOf(guest);
  expect(minor((await claim(guest, campaignId, windowFrom))['paid'])).toBe('600');
  expect((await mainOf(guest)) - before).toBe(600n);
});

test('a break switches cash-back off: what was settled before is paid, and later play counts only in windows after it is on again', async () => {
  const weekly = await publishCashback(harness, { kind: 'WEEKLY' });
  const idle = await publishCashback(harness, { kind: 'WEEKLY' });
  const instant = await publishCashback(harness, { kind: 'INSTANT' });
  const guest = await openPayer();
  const today = Temporal.PlainDate.from(harness.clock.now().toISOString().slice(0, 10));
  const monday = today.add({ days: 8 - today.dayOfWeek });
  const at = (days: number, time = '10:00') => `${monday.add({ days }).toString()}T${time}:00Z`;
  await moveTo(guest, at(0));
  for (const campaignId of [weekly, instant]) await activate(guest, campaignId);
  const play = await openPlay(harness, guest);
  await play.round('6000');
  await activate(guest, idle);
  const open = await play.stake('1000');
  const { windowFrom: since } = await progress(guest, instant);

  await guest.visitor.pay('PATCH /api/v1/player/timeout', { duration: 1 });
  await guest.visitor.logIn(guest.person.email, guest.person.password);
  await play.settle(open, '0');
  expect((await progress(guest, weekly))['cashbackActivated']).toBe(false);
  expect(await refusalOf(rewardsOf(guest))).toBe('session.restricted');
  expect(await refusalOf(activate(guest, weekly))).not.toBe('done');
  expect(minor((await claim(guest, instant, since))['paid'])).toBe('600');

  await moveTo(guest, at(1, '10:01'));
  await endOverdueBreaks({ ...harness, outbox });
  await (await openPlay(harness, guest)).round('4000');
  await activate(guest, weekly);
  await (await openPlay(harness, guest)).round('2000');
  await moveTo(guest, at(7, '00:06'));
  await (await openPlay(harness, guest)).round('3000');
  expect(minor((await claim(guest, weekly, at(0, '00:00')))['paid'])).toBe('600');
  for (const [campaignId, accrued] of [
    [weekly, '300'],
    [idle, '0'],
    [instant, '0'],
  ] as const)
    await expect.poll(async () => minor((await progress(guest, campaignId))['accrued'])).toBe(accrued);
  expect(await refusalOf(claim(guest, idle, at(0, '00:00')))).toBe('rewards.nothing_to_claim');
});

test('a stopped campaign pays what ran and begins no new window', async () => {
  const campaignId = await publishCashback(harness, { kind: 'DAILY' });
  const guest = await openPayer();
  await activate(guest, campaignId);
  await (await openPlay(harness, guest)).round('3000');
  await harness.owner
    .sql`update rewards.campaign set status = 3, moved_at = ${harness.clock.now()} where campaign_id = ${campaignId}`;
  await (await openPlay(harness, guest)).round('2000');
  const { windowFrom } = await progress(guest, campaignId);
  await moveTo(guest, afterDay(windowFrom, 6));
  await (await openPlay(harness, guest)).round('9000');
  expect(minor((await claim(guest, campaignId, windowFrom))['paid'])).toBe('500');
  await moveTo(guest, afterDay(windowFrom, 24 * 60 + 6));
  const nextFrom = new Date(new Date(windowFrom).getTime() + DAY_MS).toISOString();
  expect(await refusalOf(claim(guest, campaignId, nextFrom))).toBe('rewards.nothing_to_claim');
  expect(await refusalOf(activate(guest, campaignId))).toBe('rewards.campaign_not_active');
});

test('a cash-back with wagering becomes a bonus, and is refused while another one runs', async () => {
  const terms = { wager: { base: 'BONUS' as const, multiplierE2: 500, countsAt: 'PLACEMENT' as const } };
  const first = await publishCashback(harness, { kind: 'INSTANT' }, {}, { terms });
  const second = await publishCashback(harness, { kind: 'INSTANT' }, { rateBps: 500 }, { terms });
  const guest = await openPayer();
  await activate(guest, first);
  await activate(guest, second);
  await (await openPlay(harness, guest)).round('8000');
  const from = async (id: string) => (await progress(guest, id))['windowFrom'] as string;
  expect(minor((await claim(guest, first, await from(first)))['paid'])).toBe('800');
  const { active } = await guest.visitor.call('GET /api/v1/bonus');
  expect(active).toMatchObject([
    { campaignId: first, granted: { amountMinor: '800' }, wageringAmount: { amountMinor: '4000' } },
  ]);
  expect(await refusalOf(claim(guest, second, await from(second)))).toBe('ACTIVE_BONUS_IN_SAME_VERTICAL');
  expect(await refusalOf(guest.visitor.pay('POST /api/v1/bonus/loyalty/cashback/claim', {}))).toBe(
    'rewards.nothing_to_claim',
  );
});

test('its assignment switches a cash-back off and on again, and another player’s is unknown', async () => {
  const campaignId = await publishCashback(harness, { kind: 'WEEKLY' });
  const guest = await openPayer();
  await activate(guest, campaignId);
  const [mine] = (await rewardsOf(guest)).filter((reward) => reward['campaignId'] === campaignId);
  const key = `PUT /api/v1/bonus/cashback/${String(mine!['assignmentId'])}/state`;
  expect(await guest.visitor.pay(key, { state: 'FORFEITED' })).toMatchObject({
    assignment: { state: 'FORFEITED', campaignId },
    next: 'REWARDS',
  });
  expect(await guest.visitor.pay(key, { state: 'ACTIVATED' })).toMatchObject({
    assignment: { state: 'ACTIVATED', assignmentId: mine!['assignmentId'] },
  });
  const other = await openPayer('2000');
  expect(await refusalOf(other.visitor.pay(key, { state: 'FORFEITED' }))).toBe('rewards.assignment_unknown');
});
