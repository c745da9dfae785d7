import { openBankHarness, type BankHarness } from '@halcyon/testkit/bank-harness';
import {
  comeFromBank,
  newBankPerson,
  newDetails,
  payAndPlay,
  wideLimits,
  type BankMarket,
} from '@halcyon/testkit/bank-visitor';
import type { Refused, Visitor } from '@halcyon/testkit/visitor';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { lookAfterPayments } from '@halcyon/testkit/payment-rounds';
import { followReturn, readFollowed } from '../cashier/deposit/give-back.service.ts';
import { listIncidents } from '../cashier/payment/incident.service.ts';
import { providerOf } from '../cashier/psp/providers.ts';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { moveAccountStatus } from '../identity/closing/account.service.ts';
import { balancesOf } from '../wallet/wallet.service.ts';
import { barStakes, setStanding } from '../ledger/guard.service.ts';
import { payAndPlayJobs } from './pay-and-play.routes.ts';

const DAY_MS = 86_400_000;
/** What a busy machine may take; what is waited for ends the wait. */
const SOON = { timeout: 20_000 };
let harness: BankHarness;
beforeAll(async () => {
  harness = await openBankHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});
afterEach(() => {
  harness.sandbox.switchboard.reset();
  harness.place = { countryCode: null, region: null, city: null };
});

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no refusal',
    (error: Refused) => error.problem.code,
  );
const mainOf = async (visitor: Visitor) =>
  (await visitor.call('GET /api/v1/player/wallet'))['main'].cash.amountMinor as string;
const becomes = (visitor: Visitor, paymentId: string, state: string) =>
  vi.waitFor(async () => {
    const payment = await visitor.call(`GET /api/v1/player/wallet/deposit/${paymentId}`);
    expect(payment['state']).toBe(state);
  }, SOON);
const logIn = (visitor: Visitor, sessionId: string) =>
  visitor.call('POST /api/v1/paynplay/player/login', { body: { sessionId } });
const update = (visitor: Visitor, sessionId: string, market: BankMarket, more: object = {}) =>
  visitor.call('POST /api/v1/paynplay/player/update', {
    body: { sessionId, ...newDetails(market), termsAndConditions: true, ...more },
  });

describe('the login', () => {
  const known = async (market: BankMarket = 'FI') => {
    const person = newBankPerson(market);
    const answer = await payAndPlay(harness.openVisitor(), market, person);
    const playerId = BigInt(answer['player'].playerId);
    // The register is queried before money is taken as well: none of this may come later.
    await vi.waitFor(async () => {
      const rows = await harness.db
        .sql`select 1 from cashier.deposit where player_id = ${playerId} and state = 'succeeded'`;
      expect(rows).toHaveLength(1);
    }, SOON);
    return { person, playerId };
  };
  const move = (playerId: bigint, to: 'BLACKLISTED' | 'CLOSED' | 'SELF_EXCLUDED', isDeactivated = false) =>
    harness.db.transact(async (tx) => {
      const restrictedUntil =
        to === 'SELF_EXCLUDED' ? new Date(harness.clock.now().getTime() + 86_400_000 * 200) : null;
      const change = { to, isDeactivated, restrictedUntil, at: harness.clock.now() };
      await moveAccountStatus(tx, playerId, { ...change, actor: 'system', reason: 'test' });
      await setStanding(tx, playerId, { status: to });
      if (restrictedUntil) await barStakes(tx, playerId, restrictedUntil);
    });

  test.each([
    ['BLACKLISTED', false, 'login.blacklisted'],
    ['CLOSED', false, 'login.account_closed'],
    ['CLOSED', true, 'login.account_deactivated'],
  ] as const)(
    'of an account that is %s (by the operator: %s) is refused: %s',
    async (status, isDeactivated, expected) => {
      const { person, playerId } = await known();
      await move(playerId, status, isDeactivated);
      const visitor = harness.openVisitor();
      const { sessionId } = await comeFromBank(visitor, 'FI', person);
      expect(await codeOf(logIn(visitor, sessionId))).toBe(expected);
    },
  );

  test('of an excluded person opens a restricted session, and not a cent leaves the bank', async () => {
    const { person, playerId } = await known();
    await move(playerId, 'SELF_EXCLUDED');
    const visitor = harness.openVisitor();
    const { sessionId } = await comeFromBank(visitor, 'FI', person);
    const answer = await logIn(visitor, sessionId);
    expect(answer['restriction']).toMatchObject({ code: 'exclusion_in_progress' });
    expect(answer['deposit']).toMatchObject({ code: 'cashier.deposit_not_allowed' });
    visitor.idToken = answer['idToken'];
    expect(await mainOf(visitor)).toBe('10000');
  });

  test('attack, replay: one visit opens one session', async () => {
    const visitor = harness.openVisitor();
    const { sessionId } = await comeFromBank(visitor, 'FI', (await known()).person);
    const outcomes = await Promise.all([
      codeOf(logIn(visitor, sessionId)),
      codeOf(logIn(visitor, sessionId)),
    ]);
    expect(outcomes.toSorted()).toEqual(['no refusal', 'paynplay.session_invalid']);
  });

  test('queries the register of excluded people as every login does, and opens no session while it is silent', async () => {
    const { person, playerId } = await known();
    const queries: string[] = [];
    harness.standIns.screen = async (screened, askedFor) => {
      // Messages to players of earlier tests are screened at any time, for marketing.
      if (screened.player_id === playerId && askedFor !== 'marketing') queries.push(askedFor);
      throw new Refusal('request.busy');
    };
    try {
      const visitor = harness.openVisitor();
      const { sessionId } = await comeFromBank(visitor, 'FI', person);
      expect(await codeOf(logIn(visitor, sessionId))).toBe('request.busy');
      expect(queries).toEqual(['login']);
      harness.standIns.screen = async () => 'clear';
      expect(await logIn(visitor, sessionId)).toMatchObject({ firstLogin: false });
    } finally {
      harness.standIns.screen = async () => 'clear';
    }
  });

  test('takes nothing before the limits that the market requires are set, and still signs in', async () => {
    const visitor = harness.openVisitor();
    const { sessionId, taken } = await comeFromBank(visitor, 'FI', newBankPerson('FI'));
    expect(taken['limits']).toEqual([
      { kind: 'deposit', duration: 'D' },
      { kind: 'deposit', duration: 'M' },
    ]);
    await update(visitor, sessionId, 'FI');
    expect((await logIn(visitor, sessionId))['deposit']).toMatchObject({ code: 'cashier.limit_missing' });
  });

  test('a limit below the amount keeps the money at the bank', async () => {
    const visitor = harness.openVisitor();
    const { sessionId, taken } = await comeFromBank(visitor, 'FI', newBankPerson('FI'));
    const limits = wideLimits(taken, 'EUR').map((one) => ({
      ...one,
      limit: { amountMinor: '5000', currency: 'EUR' },
    }));
    await update(visitor, sessionId, 'FI', { limits });
    expect((await logIn(visitor, sessionId))['deposit']).toMatchObject({
      code: 'cashier.deposit_limit_reached',
    });
  });

  test.each([
    ['limit.too_low', { amountMinor: '1', currency: 'EUR' }],
    ['limit.currency_mismatch', { amountMinor: '50000', currency: 'BRL' }],
  ])('%s: a first limit that cannot be set opens no account', async (expected, limit) => {
    const visitor = harness.openVisitor();
    const { sessionId } = await comeFromBank(visitor, 'FI', newBankPerson('FI'));
    const limits = [{ kind: 'deposit', duration: 'D', limit }];
    expect(await codeOf(update(visitor, sessionId, 'FI', { limits }))).toBe(expected);
    expect(await codeOf(logIn(visitor, sessionId))).toBe('paynplay.details_missing');
  });
});

describe('the money', () => {
  const incidentsOf = async (paymentId: string) => {
    const { items } = await listIncidents(harness.deps, null);
    return items.filter((incident) => incident.claimed_payment_id === paymentId).map(({ kind }) => kind);
  };

  const asked = { playerId: 0n, currency: 'BRL', transactionId: null } as const;
  const askOf = (paymentId: string) => ({ ...asked, paymentId, createdAt: harness.clock.now() });
  /** The bank's response to a query; `waiting`: it holds no money for this charge, or no more. */
  const updateOf = async (paymentId: string) =>
    providerOf(harness.deps.connections, 'pix').findDeposit(askOf(paymentId));

  test.each([
    ['FI', 'cancelled'],
    ['BR', 'failed'],
  ] as const)('of another person than the player is not taken (%s)', async (market, state) => {
    harness.sandbox.switchboard.set('paynplay', { wrong_payer: true });
    const visitor = harness.openVisitor();
    const answer = await payAndPlay(visitor, market);
    const { paymentId } = answer['deposit'];
    await becomes(visitor, paymentId, state);
    expect(await mainOf(visitor)).toBe('0');
    expect(await incidentsOf(paymentId)).toContain('wrong_payer');
  });

  test.each(['FI', 'BR'] as const)('that is notified several times is credited once (%s)', async (market) => {
    const system = market === 'FI' ? 'trustly' : 'paynplay';
    harness.sandbox.switchboard.set(system, { repeat: 3 });
    const visitor = harness.openVisitor();
    const answer = await payAndPlay(visitor, market);
    await becomes(visitor, answer['deposit'].paymentId, 'succeeded');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await mainOf(visitor)).toBe('10000');
  });

  test('a forged PIX notice credits nothing, and the true one does', async () => {
    harness.sandbox.switchboard.set('paynplay', { wrong_signature: true });
    const visitor = harness.openVisitor();
    const { deposit } = await payAndPlay(visitor, 'BR');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await mainOf(visitor)).toBe('0');
    harness.sandbox.switchboard.reset();
    await becomes(visitor, deposit.paymentId, 'succeeded');
  });

  test('of another amount than requested goes back to its payer', async () => {
    harness.sandbox.switchboard.set('paynplay', { wrong_amount: true });
    const visitor = harness.openVisitor();
    const { deposit } = await payAndPlay(visitor, 'BR');
    await vi.waitFor(async () => {
      expect(await incidentsOf(deposit.paymentId)).toContain('wrong_amount');
      expect(await updateOf(deposit.paymentId)).toMatchObject({ what: 'waiting' });
    }, SOON);
    expect(await mainOf(visitor)).toBe('0');
  });

  test.each([
    ['of another person', 'wrong_payer', 'failed'],
    ['of another amount', 'wrong_amount', 'pending'],
  ] as const)('%s that the bank reports only on a query goes back, too', async (_what, wrong, state) => {
    const { visitor, paymentId } = await payWhile({ silent: true, [wrong]: true });
    for (let run = 0; run < 2; run += 1) {
      harness.clock.move(60_000);
      await lookAfterPayments(harness.deps);
    }
    await becomes(visitor, paymentId, state);
    expect(await mainOf(visitor)).toBe('0');
    expect(await incidentsOf(paymentId)).toEqual([wrong]);
    expect(await updateOf(paymentId)).toMatchObject({ what: 'waiting' });
  });

  /** A new player of Brazil who is about to pay, while the bank behaves so. */
  const payWhile = async (switches: object) => {
    const visitor = harness.openVisitor();
    const { sessionId, taken } = await comeFromBank(visitor, 'BR', newBankPerson('BR'));
    await update(visitor, sessionId, 'BR', { limits: wideLimits(taken, 'BRL') });
    harness.sandbox.switchboard.set('paynplay', switches);
    const { deposit, idToken } = await logIn(visitor, sessionId);
    visitor.idToken = idToken;
    return { visitor, paymentId: deposit.paymentId as string };
  };
  const rowOf = async (paymentId: string) => {
    const [row] = await harness.owner.sql<{
      player_id: bigint;
      state: string;
      moved_at: Date;
      ask_at: Date | null;
    }>`
      select player_id, state, moved_at, ask_at from cashier.deposit where payment_id = ${paymentId}`;
    return row!;
  };
  const paidInto = async (paymentId: string) =>
    (await balancesOf(harness.db, (await rowOf(paymentId)).player_id))!;
  /** Money that the bank holds for us in this charge, what was sent back left out. */
  const keptIn = async (paymentId: string) =>
    providerOf(harness.deps.connections, 'pix').listPayments?.(askOf(paymentId));

  test.each([
    ['the bank reports both payments', { second_payment: 'notified' }],
    ['the notice of the second payment is lost', { second_payment: 'silent' }],
    ['the notice of the first payment is lost', { silent: true, second_payment: 'notified' }],
    ['both notices are lost', { silent: true, second_payment: 'silent' }],
  ])(
    'that is paid twice into one charge is credited once and goes back once: %s',
    async (_what, switches) => {
      const { visitor, paymentId } = await payWhile(switches);
      for (let run = 0; run < 3; run += 1) {
        harness.clock.move(60_000);
        await lookAfterPayments(harness.deps);
      }
      await becomes(visitor, paymentId, 'succeeded');
      await vi.waitFor(async () => expect(await incidentsOf(paymentId)).toEqual(['contradiction']), SOON);
      expect(await mainOf(visitor)).toBe('10000');
      expect(await keptIn(paymentId)).toHaveLength(1);
    },
  );

  test('that arrives a second time while the bank gives no answer goes back when it does', async () => {
    const { visitor, paymentId } = await payWhile({ second_payment: 'silent' });
    await becomes(visitor, paymentId, 'succeeded');
    harness.sandbox.switchboard.set('paynplay', { fail: true });
    harness.clock.move(60_000);
    await lookAfterPayments(harness.deps);
    expect(await incidentsOf(paymentId)).toEqual([]);
    harness.sandbox.switchboard.reset();
    harness.clock.move(120_000);
    await lookAfterPayments(harness.deps);
    expect(await incidentsOf(paymentId)).toEqual(['contradiction']);
    expect(await keptIn(paymentId)).toHaveLength(1);
    expect(await mainOf(visitor)).toBe('10000');
  });

  test('is looked for in a charge that was paid for a day, ever more rarely, and no longer', async () => {
    const { visitor, paymentId } = await payWhile({});
    await becomes(visitor, paymentId, 'succeeded');
    const creditedMs = (await rowOf(paymentId)).moved_at.getTime();
    // As late again as the deposit is old, and at last after a day.
    const after = (ageMs: number) => Math.min(ageMs + Math.max(ageMs, 60_000), DAY_MS);
    const looks: number[] = [];
    // The clock runs on while the bank is asked: the latest age of the next look.
    let latest = DAY_MS;
    for (let row = await rowOf(paymentId); row.ask_at !== null; row = await rowOf(paymentId)) {
      const ageMs = row.ask_at.getTime() - creditedMs;
      if (looks.length > 0) expect(ageMs).toBeGreaterThanOrEqual(after(looks.at(-1)!));
      expect(ageMs).toBeLessThanOrEqual(latest);
      expect(looks.push(ageMs)).toBeLessThan(20);
      harness.clock.move(row.ask_at.getTime() - harness.clock.now().getTime());
      await lookAfterPayments(harness.deps);
      latest = after(harness.clock.now().getTime() - creditedMs);
    }
    expect(looks.length).toBeGreaterThanOrEqual(12);
    expect(looks.at(-1)).toBe(DAY_MS);
    expect(await incidentsOf(paymentId)).toEqual([]);
    expect(await paidInto(paymentId)).toMatchObject({ mainMinor: 100_00n });
  });

  test('that is looked for in charges that were paid keeps no round over payments from its end', async () => {
    const due = async () => {
      const [row] = await harness.owner.sql<{ count: number }>`
        select count(*)::int as count from cashier.deposit
        where ask_at <= ${harness.clock.now()} and state = 'succeeded'`;
      return row!.count;
    };
    for (let paid = 0; paid < 3; paid += 1) {
      const { visitor, paymentId } = await payWhile({});
      await becomes(visitor, paymentId, 'succeeded');
    }
    harness.clock.move(60_000);
    const before = await due();
    expect(before).toBeGreaterThanOrEqual(3);
    harness.sandbox.switchboard.set('paynplay', { slow_ms: 200 });
    await lookAfterPayments(harness.deps, 100);
    expect(await due()).toBe(before - 1);
    harness.sandbox.switchboard.reset();
    await lookAfterPayments(harness.deps);
    expect(await due()).toBe(0);
  });

  test('not reported before its deposit was given up is credited when the bank can be queried again', async () => {
    const { paymentId } = await payWhile({ silent: true });
    harness.sandbox.switchboard.set('paynplay', { fail: true });
    harness.clock.move(31 * 60_000);
    await lookAfterPayments(harness.deps);
    expect(await rowOf(paymentId)).toMatchObject({ state: 'expired' });
    harness.sandbox.switchboard.reset();
    harness.clock.move(24 * 3_600_000);
    await lookAfterPayments(harness.deps);
    const { state, moved_at: creditedAt, ask_at: askAt } = await rowOf(paymentId);
    expect([state, askAt!.getTime() - creditedAt.getTime()]).toEqual(['succeeded', 60_000]);
    expect(await paidInto(paymentId)).toMatchObject({ mainMinor: 100_00n });
    expect(await incidentsOf(paymentId)).toEqual([]);
  });

  test('of another person is polled on its return, until the bank has sent or refused it', async () => {
    harness.sandbox.switchboard.set('paynplay', { wrong_payer: true, money_back: 'hold' });
    const visitor = harness.openVisitor();
    const { deposit } = await payAndPlay(visitor, 'BR');
    const paymentId = deposit.paymentId as string;
    await becomes(visitor, paymentId, 'failed');
    const waiting = async () => {
      const rows = await harness.owner.sql<{ payload: Record<string, unknown> }>`
        select payload from graphile_worker._private_jobs
        where payload->>'paymentId' = ${paymentId} and payload->>'transactionId' is not null`;
      return rows.map(({ payload }) => payload);
    };
    const [followed] = await waiting();
    await followReturn(harness.deps, readFollowed(followed!));
    expect(await waiting()).toHaveLength(1);
    expect(await incidentsOf(paymentId)).toEqual(['wrong_payer']);
    harness.sandbox.switchboard.set('paynplay', { money_back: 'fail' });
    await followReturn(harness.deps, readFollowed(followed!));
    expect(await incidentsOf(paymentId)).toContain('return_refused');
    expect(await mainOf(visitor)).toBe('0');
  });
});

test('the bank’s data is deleted with the visit', async () => {
  const visitor = harness.openVisitor();
  const { sessionId } = await comeFromBank(visitor, 'FI', newBankPerson('FI'));
  harness.clock.move(20 * 60_000);
  await payAndPlayJobs(harness.identity)[0]!.run({});
  const [row] = await harness.db.sql<{ person: unknown }>`
    select person from pay_and_play.visit where visit_id = ${sessionId}`;
  expect(row).toEqual({ person: null });
});
