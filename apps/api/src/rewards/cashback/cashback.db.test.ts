import { randomUUID } from 'node:crypto';
import type { CashbackInfo } from '@halcyon/contract/rewards/cashback';
import type { CashbackPayment } from '@halcyon/contract/rewards/cashback.contract';
import { aCampaign, CAMPAIGN, on, tomorrow } from '@halcyon/testkit/cashback-campaign';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { grantBonus } from '@halcyon/testkit/published-terms';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockGuard, provider, vertical, type Ledger } from '../../ledger/public.ts';
import { openLedger } from '../../ledger/ledger.ts';
import { outbox } from '../../platform/events/outbox.ts';
import { handle, type Answered } from '../../platform/http/handle.ts';
import type { Context } from '../../platform/http/context.ts';
import { moneyRules } from '../../wagering/money-rules.ts';
import { openWagering, type Wagering } from '../../wagering/wagering.service.ts';
import { openPlayFold, type PlayFold } from '../fold/play-fold.service.ts';
import { cashbackAccrual } from './accrual.service.ts';
import { cashbackRoutes } from './cashback.routes.ts';
import type { CashbackCampaign, CashbackDependencies } from './dependencies.ts';

const OTHER = '019a0000-0000-7000-8000-000000000002';
let harness: MoneyHarness;
let ledger: Ledger;
let wagering: Wagering;
let fold: PlayFold;
let campaigns: Map<string, CashbackCampaign>;
let differences: unknown[];
let lastPlayer = 0n;
let lastRound = 0;
let offsetMs = 0;

const setTime = (at: string) => void (offsetMs = Date.parse(at) - Date.now());
const now = () => new Date(Date.now() + offsetMs);

const offer = (more: Partial<CashbackCampaign> = {}) => {
  const campaign = aCampaign(more);
  campaigns.set(campaign.campaignId, campaign);
};

const campaignOf: CashbackDependencies['campaignOf'] = (_on, id) =>
  Promise.resolve(campaigns.get(id) ?? null);

beforeAll(async () => {
  harness = await openMoneyHarness();
  ledger = openLedger({ ...moneyRules, events: harness.db.events, clockOffset: () => offsetMs });
  wagering = openWagering(ledger, { connection: harness.database.app, count: 2 });
  const subscribers = [cashbackAccrual({ campaignOf })];
  fold = openPlayFold({ db: harness.db, log: { warn: () => undefined }, subscribers });
});
afterAll(async () => {
  await wagering.close();
  await fold.stop();
  await harness[Symbol.asyncDispose]();
});
beforeEach(() => {
  campaigns = new Map();
  differences = [];
  setTime(on(0, '12:00:00'));
});

async function openPlayer(mainMinor = 1_000_000n): Promise<bigint> {
  const playerId = (lastPlayer += 1n);
  await harness.openPlayer(playerId, mainMinor);
  return playerId;
}

/** Any answer of these calls, or the code of a refusal. */
type Body = Partial<CashbackInfo & CashbackPayment> & {
  readonly code?: string;
  readonly cashbackActivated?: boolean;
  readonly items?: readonly unknown[];
};

async function call(
  playerId: bigint,
  key: string,
  body: object = {},
  more: { idempotencyKey?: string } = {},
) {
  const routes = cashbackRoutes({
    ledger,
    outbox,
    fold,
    campaignOf,
    requireEligible: () => Promise.resolve(),
    grantWagered: () => Promise.reject(new Error('no bonus is granted here')),
    reportDifference: (of) => void differences.push(of),
  });
  const [method, path] = key.split(' ') as [string, string];
  const campaignId = path.split('/').find((part) => /^[0-9a-f]{8}-/.test(part));
  const route = routes.find(
    (of) => of.key === `${method} ${path.replace(campaignId ?? '-', ':campaignId')}`,
  )!;
  const session = { playerId, currency: 'EUR', marketId: 'MT', timeZone: 'UTC', isRestricted: false };
  const context = {
    requestId: 'test',
    db: harness.db,
    clock: { now },
    session,
    idempotencyKey: more.idempotencyKey ?? randomUUID(),
  } as unknown as Context;
  const raw = { params: campaignId ? { campaignId } : {}, query: {}, body };
  const answered = await handle(route, context, raw, async (tx, id) => void (await lockGuard(tx, id))).catch(
    (refusal: unknown): Answered => {
      if (refusal instanceof Refusal) return { status: 0, body: { code: refusal.code } };
      throw refusal;
    },
  );
  return answered as { status: number; body: Body };
}
const activate = (playerId: bigint, id = CAMPAIGN) =>
  call(playerId, `POST /api/v1/bonus/cashback/${id}/activate`);
const deactivate = (playerId: bigint) => call(playerId, `POST /api/v1/bonus/cashback/${CAMPAIGN}/deactivate`);
const progress = async (playerId: bigint) =>
  (await call(playerId, `GET /api/v1/bonus/cashback/${CAMPAIGN}/progress`)).body;
const claim = (playerId: bigint, windowFrom: string, idempotencyKey: string = randomUUID()) =>
  call(playerId, `POST /api/v1/bonus/cashback/${CAMPAIGN}/claim`, { windowFrom }, { idempotencyKey });

const orderOf = (playerId: bigint, round: string, gameId: string) => ({
  playerId,
  providerId: provider.relax,
  vertical: vertical.casino,
  currency: 'EUR',
  roundId: round,
  gameId,
  isRoundFinal: false,
});
async function stake(playerId: bigint, amountMinor: bigint, gameId = 'game'): Promise<string> {
  const round = `r${(lastRound += 1)}`;
  await wagering.stake({ ...orderOf(playerId, round, gameId), transactionId: round, amountMinor });
  return round;
}
const settle = (playerId: bigint, round: string, amountMinor: bigint, gameId = 'game') =>
  wagering.settle({
    ...orderOf(playerId, round, gameId),
    transactionId: round,
    amountMinor,
    stakeTransactionId: round,
  });
async function lose(playerId: bigint, amountMinor: bigint, gameId = 'game'): Promise<string> {
  const round = await stake(playerId, amountMinor, gameId);
  await wagering.endRound({ ...orderOf(playerId, round, gameId), transactionId: `e${round}` });
  return round;
}
const voidStake = (playerId: bigint, round: string) =>
  wagering.refund({
    ...orderOf(playerId, round, 'game'),
    transactionId: `v${round}`,
    originalTransactionId: round,
    original: 'stake',
    amountMinor: null,
  });

const FIRST = on(0);
const SECOND = on(1);
const minor = (money: { amountMinor: string } | undefined) => money?.amountMinor;

test('a daily cash-back accrues live and is paid once, after its day has ended', async () => {
  offer();
  const playerId = await openPlayer();
  expect((await activate(playerId)).body.cashbackActivated).toBe(true);
  await lose(playerId, 30_000n);
  await settle(playerId, await stake(playerId, 10_000n), 4_000n);
  await fold.flush();
  const running = await progress(playerId);
  expect(running).toMatchObject({ windowFrom: FIRST, opensAt: on(1, '00:05:00') });
  expect([running.netLoss, running.accrued, running.claimable].map(minor)).toEqual(['36000', '3600', '0']);
  expect((await claim(playerId, FIRST)).body).toMatchObject({ code: 'rewards.period_open' });
  setTime(on(1, '00:04:59'));
  expect((await claim(playerId, FIRST)).body).toMatchObject({ code: 'rewards.period_open' });

  setTime(on(1, '00:05:01'));
  expect(minor((await progress(playerId)).claimable)).toBe('3600');
  const before = await harness.mainOf(playerId);
  const paid = await claim(playerId, FIRST);
  expect(paid.status).toBe(200);
  expect([paid.body.paid, paid.body.netLoss, paid.body.carry].map(minor)).toEqual(['3600', '36000', '0']);
  expect((await harness.mainOf(playerId)) - before).toBe(3_600n);
  expect((await claim(playerId, FIRST)).body).toMatchObject({ code: 'rewards.already_claimed' });
  expect(differences).toEqual([]);
});

// facts: BB.4
test('a window that is claimed days later pays its own days, and none after its time to claim', async () => {
  offer({ claimHours: 48 });
  const playerId = await openPlayer();
  await activate(playerId);
  await lose(playerId, 10_000n);
  setTime(on(1, '12:00:00'));
  await lose(playerId, 7_000n);
  setTime(on(2, '23:00:00'));
  expect(minor((await claim(playerId, FIRST)).body.paid)).toBe('1000');
  setTime(on(4, '00:05:00'));
  expect((await claim(playerId, SECOND)).body).toMatchObject({ code: 'rewards.expired' });
});

test('36: bonus money that is staked or won does not count', async () => {
  offer();
  const playerId = await openPlayer(2_000n);
  await activate(playerId);
  await grantBonus(harness, playerId, 3_000n);
  // 2,000 of the player's own and 3,000 of the bonus; 2,000 are returned, two fifths of it the player's own.
  await settle(playerId, await stake(playerId, 5_000n), 2_000n);
  setTime(on(1, '01:00:00'));
  const { body } = await claim(playerId, FIRST);
  expect([body.netLoss, body.paid].map(minor)).toEqual(['1200', '120']);
});

test('37: a boosted game brings the boost on top', async () => {
  offer({ rateBps: 500, boostBps: 500, boostedGames: new Set(['boosted']) });
  const playerId = await openPlayer();
  await activate(playerId);
  await lose(playerId, 17_000n);
  await lose(playerId, 9_000n, 'boosted');
  setTime(on(1, '01:00:00'));
  expect(minor((await claim(playerId, FIRST)).body.paid)).toBe('1750');
});

test('38: an instant cash-back is paid at any time, and the next one begins at the claimed command', async () => {
  offer({ schedule: { kind: 'INSTANT' }, rateBps: 500 });
  const playerId = await openPlayer();
  await activate(playerId);
  const claimNow = async () => claim(playerId, (await progress(playerId)).windowFrom ?? '');
  expect((await claimNow()).body).toMatchObject({ code: 'rewards.nothing_to_claim' });
  await lose(playerId, 8_000n);
  expect(minor((await claimNow()).body.paid)).toBe('400');
  expect((await claimNow()).body).toMatchObject({ code: 'rewards.nothing_to_claim' });
  await settle(playerId, await stake(playerId, 5_000n), 3_000n);
  expect(minor((await claimNow()).body.paid)).toBe('100');
  expect(differences).toEqual([]);
});

test.each([
  { next: 5_000n, paid: '300', carry: '0' },
  { next: 1_000n, paid: '0', carry: '-100' },
])('39: a stake voided after the payment lowers the next one of $next, and debits nothing', async (of) => {
  offer();
  const playerId = await openPlayer();
  await activate(playerId);
  await lose(playerId, 5_000n);
  const voided = await lose(playerId, 2_000n);
  setTime(on(1, '01:00:00'));
  expect(minor((await claim(playerId, FIRST)).body.paid)).toBe('700');
  const before = await harness.mainOf(playerId);
  await voidStake(playerId, voided);
  expect((await harness.mainOf(playerId)) - before).toBe(2_000n);
  await fold.flush();
  expect(minor((await progress(playerId)).carry)).toBe('-200');
  await lose(playerId, of.next);
  setTime(on(2, '01:00:00'));
  const { body } = await claim(playerId, SECOND);
  expect([body.paid, body.carry].map(minor)).toEqual([of.paid, of.carry]);
  expect(differences).toEqual([]);
});

// facts: BE.40
test('40: a round over midnight counts on the day on which it is settled', async () => {
  offer();
  const playerId = await openPlayer();
  await activate(playerId);
  const round = await stake(playerId, 2_000n);
  setTime(on(1, '00:10:00'));
  expect((await claim(playerId, FIRST)).body).toMatchObject({ code: 'rewards.nothing_to_claim' });
  await settle(playerId, round, 500n);
  setTime(on(2, '01:00:00'));
  const { body } = await claim(playerId, SECOND);
  expect([body.netLoss, body.paid].map(minor)).toEqual(['1500', '150']);
});

test('fifty claims at once pay once, under one key and under fifty', async () => {
  offer();
  const playerId = await openPlayer();
  await activate(playerId);
  await lose(playerId, 10_000n);
  setTime(on(1, '01:00:00'));
  const before = await harness.mainOf(playerId);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      claim(playerId, FIRST, index < 25 ? 'one-key-of-25' : randomUUID()),
    ),
  );
  expect((await harness.mainOf(playerId)) - before).toBe(1_000n);
  const paid = answers.filter(({ status }) => status === 200);
  expect([1, 25]).toContain(paid.length);
  const others = answers.filter(({ status }) => status !== 200);
  expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(['rewards.already_claimed']));
  expect(await harness.deviations()).toEqual([]);
});

// facts: BR.8
test('a claim and a void at the same time come to the same sum over two windows, whichever is first', async () => {
  offer();
  for (let run = 0; run < 25; run += 1) {
    setTime(on(0, '12:00:00'));
    const playerId = await openPlayer();
    await activate(playerId);
    await lose(playerId, 5_000n);
    const voided = await lose(playerId, 2_000n);
    setTime(on(1, '01:00:00'));
    const [first] = await Promise.all([claim(playerId, FIRST), voidStake(playerId, voided)]);
    await lose(playerId, 5_000n);
    setTime(on(2, '01:00:00'));
    const second = await claim(playerId, SECOND);
    const paid = [first, second].map(({ body }) => minor(body.paid));
    expect(['700,300', '500,500']).toContain(paid.join());
  }
  expect(differences).toEqual([]);
});

test('what was shown and is not in the ledger is not paid, and raises an alarm', async () => {
  offer();
  const playerId = await openPlayer();
  await activate(playerId);
  await lose(playerId, 10_000n);
  await fold.flush();
  await harness.owner
    .sql`update rewards.cashback_period set staked_minor = 90000 where player_id = ${playerId}`;
  setTime(on(1, '01:00:00'));
  expect(minor((await claim(playerId, FIRST)).body.paid)).toBe('1000');
  expect(differences).toEqual([{ playerId, campaignId: CAMPAIGN, shownMinor: 5_000n, ledgerMinor: 1_000n }]);
});

test('play before the activation counts only where the terms say so', async () => {
  for (const isRetroactive of [false, true]) {
    setTime(on(0, '12:00:00'));
    offer({ isRetroactive });
    const playerId = await openPlayer();
    const voided = await lose(playerId, 20_000n);
    await lose(playerId, 10_000n);
    await activate(playerId);
    await voidStake(playerId, voided);
    await lose(playerId, 3_000n);
    setTime(on(1, '01:00:00'));
    expect(minor((await claim(playerId, FIRST)).body.paid)).toBe(isRetroactive ? '1300' : '300');
  }
  expect(differences).toEqual([]);
});

test('a cash-back that is switched off counts until its window ends, and not after it', async () => {
  offer();
  const playerId = await openPlayer();
  await activate(playerId);
  await lose(playerId, 10_000n);
  expect((await deactivate(playerId)).body.cashbackActivated).toBe(false);
  await lose(playerId, 5_000n);
  setTime(on(1, '12:00:00'));
  await lose(playerId, 9_000n);
  setTime(on(2, '12:00:00'));
  expect(minor((await claim(playerId, FIRST)).body.paid)).toBe('1500');
  expect((await claim(playerId, SECOND)).body).toMatchObject({ code: 'rewards.nothing_to_claim' });
  await activate(playerId);
  await lose(playerId, 4_000n);
  setTime(on(3, '12:00:00'));
  expect(minor((await claim(playerId, on(2))).body.paid)).toBe('400');
});

test('between two windows the next one is shown, with nothing in it', async () => {
  const { dayOfWeek } = tomorrow.add({ days: 3 });
  offer({ schedule: { kind: 'SPECIFIC_DAY', weekday: dayOfWeek } });
  const playerId = await openPlayer();
  await activate(playerId);
  await lose(playerId, 10_000n);
  const coming = await progress(playerId);
  expect(coming).toMatchObject({ windowFrom: on(3), windowTo: on(4), opensAt: on(4, '00:05:00') });
  expect(minor(coming.accrued)).toBe('0');
});

test('everything that can be claimed is paid by one call', async () => {
  offer();
  offer({ campaignId: OTHER, schedule: { kind: 'INSTANT' }, rateBps: 500 });
  const playerId = await openPlayer();
  await activate(playerId);
  await activate(playerId, OTHER);
  await lose(playerId, 10_000n);
  setTime(on(1, '12:00:00'));
  await lose(playerId, 6_000n);
  setTime(on(2, '12:00:00'));
  const before = await harness.mainOf(playerId);
  const claimed = await call(playerId, 'POST /api/v1/bonus/loyalty/cashback/claim');
  expect(minor(claimed.body.paid)).toBe('2400');
  expect((await harness.mainOf(playerId)) - before).toBe(2_400n);
  const again = await call(playerId, 'POST /api/v1/bonus/loyalty/cashback/claim');
  expect(again.body).toMatchObject({ code: 'rewards.nothing_to_claim' });
  const read = await call(playerId, 'GET /api/v1/bonus/loyalty/cashback/progress');
  expect(read.body.items).toHaveLength(2);
});

test('a cash-back without amounts in the currency of the player, or unknown, cannot be activated', async () => {
  const playerId = await openPlayer();
  expect((await activate(playerId)).body).toMatchObject({ code: 'rewards.campaign_unknown' });
  offer({ amounts: new Map([['SEK', { capMinor: null, minimumMinor: 0n }]]) });
  expect((await activate(playerId)).body).toMatchObject({ code: 'rewards.currency_mismatch' });
  expect((await claim(playerId, FIRST)).body).toMatchObject({ code: 'rewards.nothing_to_claim' });
});
