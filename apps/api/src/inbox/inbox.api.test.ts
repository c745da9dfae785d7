import { openPlayerHarness, type Browser, type PlayerHarness } from '@halcyon/testkit/player-harness';
import { communicationTypes, marketingChannels } from '@halcyon/contract/identity/preference.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveAccountStatus } from '../identity/closing/account.service.ts';
import { outbox } from '../platform/events/outbox.ts';
import { Relay } from '../platform/events/relay.ts';
import { whoIsBehind } from './crm.service.ts';
import { eventMessages } from './event-messages.rules.ts';
import { inboxSubscriber } from './inbox.listeners.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { sendQueued } from './inbox.service.ts';

let harness: PlayerHarness;
const marked = new Set<bigint>();
const invitations = { hasHarmMarker: async (_: unknown, id: bigint) => marked.has(id) };
let relay: Relay;
let made = 0;
beforeAll(async () => {
  harness = await openPlayerHarness({ routes: inboxRoutes(invitations) });
  const log = { error() {}, warn() {}, info() {}, debug() {} } as never;
  const subscribers = [inboxSubscriber(harness.clock)];
  relay = new Relay({ db: harness.db, log, owner: 'test', subscribers });
});
afterAll(() => harness[Symbol.asyncDispose]());

let browser: Browser;
let playerId: bigint;
beforeEach(async () => {
  made += 1;
  browser = harness.openBrowser();
  const email = `inbox${made}@example.com`;
  const phone = `+3538610${String(10_000 + made)}`;
  playerId = BigInt(
    await harness.signUp(browser, {
      email,
      phone,
      lastName: `Quinn${'abcdefghij'[made % 10]}${made > 9 ? 'x' : ''}`,
    }),
  );
  await browser.logIn(email, 'quiet-river-stones');
});

const emit = (name: string, facts: object = {}) =>
  harness.db.transact((tx) => outbox.emit(tx, { name, playerId, facts: facts as Record<string, unknown> }));
const list = async (of = browser) => (await of.call('GET', '/api/v1/player/inbox')).body.items;
const unread = async () => (await browser.call('GET', '/api/v1/player/inbox/unread')).body.unread;

// facts: N1.1
describe('the inbox', () => {
  test('welcomes a new player, and counts what is unread', async () => {
    await relay.deliverOnce();
    expect(await list()).toMatchObject([{ kind: 'welcome', readAt: null }]);
    expect(await unread()).toBe(1);
  });

  test('names the amount that arrived, once, however often the event is delivered', async () => {
    await emit('cashier.deposit_succeeded', {
      amountMinor: '5000',
      currency: 'EUR',
      paymentId: 'x',
      bonusId: null,
    });
    const copies = await harness.db.sql<{
      id: bigint;
    }>`select id from platform.outbox where player_id = ${playerId}`;
    await relay.deliverOnce();
    for (const { id } of copies) {
      await harness.owner.sql`
        insert into platform.outbox (id, player_id, name, facts) overriding system value
        values (${id}, ${playerId}, 'cashier.deposit_succeeded', '{"amountMinor":"5000","currency":"EUR"}'::jsonb)`;
    }
    await relay.deliverOnce();
    const deposits = (await list()).filter(({ kind }: { kind: string }) => kind === 'deposit_succeeded');
    expect(deposits).toMatchObject([{ amount: { amountMinor: '5000', currency: 'EUR' } }]);
  });

  test('requests documents once while that is unread, and not at all when the player began', async () => {
    const requestCount = async () =>
      (await list()).filter(({ kind }: { kind: string }) => kind === 'document_requested').length;
    for (const documentType of ['PROOF_OF_ID', 'PROOF_OF_ADDRESS'])
      await emit('kyc.document_requested', { documentType, actor: 'player' });
    await relay.deliverOnce();
    expect(await requestCount()).toBe(0);
    for (const documentType of ['PROOF_OF_ID', 'PROOF_OF_ADDRESS'])
      await emit('kyc.document_requested', { documentType, actor: 'us' });
    await relay.deliverOnce();
    expect(await requestCount()).toBe(1);
    const [{ id }] = await list();
    await browser.call('POST', `/api/v1/player/inbox/${id}/read`);
    await emit('kyc.document_requested', { documentType: 'OTHER', actor: 'us' });
    await relay.deliverOnce();
    expect(await requestCount()).toBe(2);
  });

  test('is read and deleted message by message', async () => {
    await emit('cashier.withdrawal_paid', { amountMinor: '700', currency: 'EUR' });
    await relay.deliverOnce();
    const [newest, oldest] = await list();
    expect(newest.kind).toBe('withdrawal_paid');
    expect((await browser.call('POST', `/api/v1/player/inbox/${newest.id}/read`)).body).toEqual({
      unread: 1,
    });
    expect((await list())[0].readAt).not.toBeNull();
    await browser.call('DELETE', `/api/v1/player/inbox/${newest.id}`);
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([oldest.id]);
    expect((await browser.call('POST', `/api/v1/player/inbox/${newest.id}/read`)).body.code).toBe(
      'inbox.message_unknown',
    );
  });

  test('is read as a whole up to the newest message seen; one that arrives later stays unread, and nothing of another player is touched', async () => {
    await emit('cashier.withdrawal_paid', { amountMinor: '700', currency: 'EUR' });
    await relay.deliverOnce();
    const [seen] = await list();
    await emit('cashier.withdrawal_paid', { amountMinor: '800', currency: 'EUR' });
    await relay.deliverOnce();
    const reading = { upTo: seen.id };
    expect((await browser.call('POST', '/api/v1/player/inbox/read', reading)).body).toEqual({ unread: 1 });
    expect((await list()).map(({ readAt }: { readAt: string | null }) => readAt === null)).toEqual([
      true,
      false,
      false,
    ]);
    const other = harness.openBrowser();
    const email = `reader${made}@example.com`;
    await harness.signUp(other, { email, phone: `+3538630${String(10_000 + made)}`, lastName: 'Doyle' });
    await other.logIn(email, 'quiet-river-stones');
    await relay.deliverOnce();
    const [latest] = await list(other);
    expect((await other.call('POST', '/api/v1/player/inbox/read', { upTo: latest.id })).body).toEqual({
      unread: 0,
    });
    expect(await unread()).toBe(1);
  });

  test("attack, IDOR: another player's message can be neither seen, read nor deleted", async () => {
    await relay.deliverOnce();
    const [mine] = await list();
    const other = harness.openBrowser();
    const email = `other${made}@example.com`;
    await harness.signUp(other, { email, phone: `+3538620${String(10_000 + made)}`, lastName: 'Doyle' });
    await other.logIn(email, 'quiet-river-stones');
    expect((await list(other)).some(({ id }: { id: string }) => id === mine.id)).toBe(false);
    for (const [method, path] of [
      ['POST', '/read'],
      ['DELETE', ''],
    ] as const) {
      const answer = await other.call(method, `/api/v1/player/inbox/${mine.id}${path}`);
      expect([answer.status, answer.body.code]).toEqual([404, 'inbox.message_unknown']);
    }
    expect(await list()).toHaveLength(1);
  });

  test('is read page by page, the newest first, also what was written within a millisecond', async () => {
    const paid = Array.from({ length: 24 }, (_, at) => String(100 + at));
    for (const amountMinor of paid) await emit('cashier.withdrawal_paid', { amountMinor, currency: 'EUR' });
    await relay.deliverOnce();
    const first = (await browser.call('GET', '/api/v1/player/inbox')).body;
    const second = (await browser.call('GET', `/api/v1/player/inbox?cursor=${first.nextCursor}`)).body;
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 5, null]);
    const listed = [...first.items, ...second.items].map(({ kind, amount }) => amount?.amountMinor ?? kind);
    expect(listed).toEqual([...paid.toReversed(), 'welcome']);
  });

  test('needs a session', async () => {
    expect((await harness.openBrowser().call('GET', '/api/v1/player/inbox')).status).toBe(401);
  });

  test('carries nothing of an event but its amount and its date', () => {
    const message = eventMessages['cashier.deposit_succeeded']?.({
      amountMinor: '5000',
      currency: 'EUR',
      paymentId: 'secret',
      note: '<script>',
    });
    expect(message).toEqual({ kind: 'deposit_succeeded', facts: { amountMinor: '5000', currency: 'EUR' } });
    expect(eventMessages['cashier.deposit_ended']?.({ state: 'cancelled' })).toBeNull();
  });
});

describe('what waits in the queue', () => {
  const kinds = async () => (await list()).map(({ kind }: { kind: string }) => kind);
  const allow = async () => {
    const items = marketingChannels.flatMap((channel) =>
      communicationTypes.map((communicationType) => ({ channel, communicationType, isAllowed: true })),
    );
    const answer = await browser.call('PATCH', '/api/v1/player/marketing_preferences', { items });
    expect(answer.status).toBe(200);
  };
  const send = (now: Date) =>
    sendQueued({ ...invitations, db: harness.db, screen: harness.standIns.deps.screen, now });
  const inDays = (days: number) => new Date(harness.clock.now().getTime() + days * 86_400_000);

  test('is sent when due to a player who allows it', async () => {
    await relay.deliverOnce();
    await allow();
    await send(inDays(0.5));
    expect(await kinds()).toEqual(['welcome']);
    await send(inDays(4));
    expect((await kinds()).toSorted()).toEqual(['tip_fairness', 'tip_limits', 'welcome']);
  });

  test('is dropped without consent, which is checked at the time of sending', async () => {
    await relay.deliverOnce();
    await send(inDays(4));
    await allow();
    await send(inDays(5));
    expect(await kinds()).toEqual(['welcome']);
  });

  test('is never sent to an excluded player, though service messages are', async () => {
    await relay.deliverOnce();
    await allow();
    await harness.db.transact((tx) =>
      moveAccountStatus(tx, playerId, {
        to: 'SELF_EXCLUDED',
        restrictedUntil: inDays(200),
        actor: 'player',
        reason: 'test',
        at: harness.clock.now(),
      }),
    );
    await send(inDays(4));
    await emit('cashier.withdrawal_paid', { amountMinor: '100', currency: 'EUR' });
    await relay.deliverOnce();
    await browser.logIn(`inbox${made}@example.com`, 'quiet-river-stones');
    expect(await kinds()).toEqual(['withdrawal_paid', 'welcome']);
  });

  describe('where there is a register of excluded people', () => {
    const queries: string[] = [];
    const registerSays = (answer: () => Promise<'clear' | 'listed'>) =>
      (harness.standIns.screen = async (person, askedFor) => {
        queries.push(`${person.player_id} ${askedFor}`);
        return answer();
      });
    const waiting = async () =>
      (await harness.db.sql`select 1 from inbox.queued where player_id = ${playerId}`).length;
    beforeEach(() => queries.splice(0));
    afterEach(() => (harness.standIns.screen = async () => 'clear'));

    test('is not sent to a player who was added while the message waited', async () => {
      await relay.deliverOnce();
      await allow();
      registerSays(async () => 'listed');
      await send(inDays(4));
      expect(queries).toEqual([`${playerId} marketing`, `${playerId} marketing`]);
      expect([await kinds(), await waiting()]).toEqual([['welcome'], 0]);
    });

    test('waits while the register is silent, and is sent after its answer', async () => {
      await relay.deliverOnce();
      await allow();
      registerSays(async () => {
        throw new Refusal('request.busy');
      });
      await send(inDays(4));
      expect([await kinds(), await waiting()]).toEqual([['welcome'], 2]);
      registerSays(async () => 'clear');
      await send(inDays(4));
      expect(await kinds()).toEqual(['welcome']);
      await send(inDays(4.1));
      expect((await kinds()).toSorted()).toEqual(['tip_fairness', 'tip_limits', 'welcome']);
    });

    test('is not sent to a player whose exclusion begins while the register responds', async () => {
      await relay.deliverOnce();
      await allow();
      registerSays(async () => {
        await harness.db.transact((tx) =>
          moveAccountStatus(tx, playerId, {
            to: 'TIMEOUT',
            restrictedUntil: inDays(30),
            actor: 'player',
            reason: 'test',
            at: harness.clock.now(),
          }),
        );
        return 'clear';
      });
      expect(await send(inDays(4))).toBe(0);
      expect(await waiting()).toBe(0);
    });

    test('is not queried for a player who allows nothing', async () => {
      await relay.deliverOnce();
      registerSays(async () => 'clear');
      await send(inDays(4));
      expect(queries).toEqual([]);
    });
  });

  test('about a bonus is an offer: it is sent with its amount to a player who allows offers, and to no other', async () => {
    const progressed = { amountMinor: '18760', currency: 'EUR', assignmentId: 'x' };
    await relay.deliverOnce();
    await emit('rewards.bonus_progressed', progressed);
    await relay.deliverOnce();
    await send(inDays(0));
    expect(await kinds()).toEqual(['welcome']);
    await allow();
    await emit('rewards.bonus_progressed', progressed);
    await emit('rewards.bonus_expiring', { expiresAt: '2026-12-24T18:00:00.000Z' });
    await relay.deliverOnce();
    await send(inDays(0));
    const [expiring, progress] = await list();
    expect(progress).toMatchObject({
      kind: 'reward_progress',
      amount: { amountMinor: '18760', currency: 'EUR' },
    });
    expect(expiring).toMatchObject({ kind: 'reward_expiring', date: '2026-12-24T18:00:00.000Z' });
  });

  test('about anything but safety is not sent to a player with a marker of harm', async () => {
    await relay.deliverOnce();
    await allow();
    await emit('rewards.bonus_progressed', { amountMinor: '18760', currency: 'EUR' });
    await relay.deliverOnce();
    marked.add(playerId);
    await send(inDays(4));
    expect((await kinds()).toSorted()).toEqual(['tip_limits', 'welcome']);
  });

  test('goes with the beginning of a break', async () => {
    await relay.deliverOnce();
    await emit('responsible_gambling.break_started', { kind: 'TIMEOUT' });
    await relay.deliverOnce();
    const rows = await harness.db.sql`select 1 from inbox.queued where player_id = ${playerId}`;
    expect(rows).toEqual([]);
  });
});

// facts: N1.1
describe('the session of the CRM', () => {
  const consent = (marketing: boolean) =>
    browser.call('PATCH', '/api/v1/player/cookies/consent', {
      version: 1,
      performanceFunctional: false,
      marketing,
    });
  const ask = () => browser.call('POST', '/api/v1/player/crm/session', {});

  test('needs consent to marketing cookies, and names the player to the CRM alone', async () => {
    // What a form would tick beforehand is no consent, wherever the player is seen.
    harness.place = { ...harness.place, countryCode: 'UY' };
    expect((await ask()).body.code).toBe('crm.consent_missing');
    await consent(false);
    expect((await ask()).body.code).toBe('crm.consent_missing');
    await consent(true);
    const { sid } = (await ask()).body;
    expect(await whoIsBehind({ ...invitations, db: harness.db, now: harness.clock.now() }, sid)).toBe(
      playerId,
    );
    expect(
      await whoIsBehind({ ...invitations, db: harness.db, now: harness.clock.now() }, `${sid}x`),
    ).toBeNull();
  });

  test('is worth nothing after an hour, and after signing out', async () => {
    await consent(true);
    const { sid } = (await ask()).body;
    const later = new Date(harness.clock.now().getTime() + 61 * 60_000);
    expect(await whoIsBehind({ ...invitations, db: harness.db, now: later }, sid)).toBeNull();
    await browser.call('POST', '/api/v1/player/sign_out', {});
    expect(await whoIsBehind({ ...invitations, db: harness.db, now: harness.clock.now() }, sid)).toBeNull();
  });

  test('is neither given to a player with a marker of harm nor good for one', async () => {
    await consent(true);
    const { sid } = (await ask()).body;
    marked.add(playerId);
    expect((await ask()).body.code).toBe('crm.not_allowed');
    expect(await whoIsBehind({ ...invitations, db: harness.db, now: harness.clock.now() }, sid)).toBeNull();
  });

  test('is not given to a player who may not be contacted', async () => {
    await consent(true);
    await harness.db.sql`update identity.account set status = 5 where player_id = ${playerId}`;
    expect((await ask()).body.code).toBe('crm.not_allowed');
  });
});
