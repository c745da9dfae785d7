import { randomUUID } from 'node:crypto';
import { bookPaths } from '@halcyon/contract/sportsbook/book';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { testEnvironment } from '@halcyon/testkit/environment';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { signCall } from '@halcyon/wire/seamless/signature';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyDeposit } from '../../ledger/public.ts';
import { readConfig } from '../../platform/config/config.ts';
import { sendBalanceJob } from './balance-notice.ts';
import { balanceWebhook } from './balance-webhook.ts';
import { endBookSession, insertBookSession } from './book-session.store.ts';

const playerId = 71n;
const bookSessionId = randomUUID();
const clock = new VirtualClock();
let harness: MoneyHarness;
let app: FastifyInstance;
let config: ReturnType<typeof readConfig>;
beforeAll(async () => {
  harness = await openMoneyHarness();
  await harness.openPlayer(playerId, 40_00n);
  config = readConfig(testEnvironment);
  app = fastify();
  await balanceWebhook(app, { config, db: harness.db, clock });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  Object.assign(config.books.byVariant.A, { vendor: { url, key: config.books.webhookKey } });
  await harness.transact((tx) =>
    insertBookSession(tx, {
      playerId, bookSessionId, sessionId: randomUUID(), book: 'altenar', variant: 'A', at: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 600_000),
    }),
  ); // prettier-ignore
});
afterAll(async () => {
  await app?.close();
  await harness?.[Symbol.asyncDispose]();
});

const send = () =>
  sendBalanceJob({ config, db: harness.db, clock, report: () => {} }).run({ playerId: '71', variant: 'A' });
const received = async () => {
  const rows = await harness.db.sql<{ sequence: bigint; balance: { balanceMap: { MAIN: string } } }>`
    select sequence, balance from sportsbook.book_balance where player_id = ${playerId}`;
  return rows.map(({ sequence, balance }) => [Number(sequence), balance.balanceMap.MAIN]);
};
const update = (sequence: number, main: string) =>
  JSON.stringify({
    playerId: 71,
    sequence,
    sentAt: clock.now().toISOString(),
    balance: {
      currency: 'EUR',
      balanceMap: {
        MAIN: main,
        LOCKED: '0',
        BONUS: { CASINO: '0', LIVE_CASINO: '0', VIRTUAL_SPORTS: '0', SPORTS: '0' },
      },
      pendingWithdrawal: '0',
    },
  });
const post = (rawBody: string, key = config.books.webhookKey!, nowMs = Date.now(), signed = rawBody) =>
  app.inject({
    method: 'POST',
    url: bookPaths.balance,
    headers: {
      'content-type': 'application/json',
      ...signCall(key, { method: 'POST', path: bookPaths.balance, rawBody: signed }, nowMs),
    },
    payload: rawBody,
  });

test('the balance of a player with a session at a vendor’s book is sent there, signed, with the number of the wallet', async () => {
  await send();
  expect(await received()).toEqual([[1, '4000']]);
  await harness.transact((tx) =>
    applyDeposit(harness.ledger, tx, {
      playerId, key: 'second', currency: 'EUR', amountMinor: 10_00n, reservationKey: null,
    }),
  ); // prettier-ignore
  await send();
  expect(await received()).toEqual([[2, '5000']]);
});

test('a balance with a lower or the same number changes nothing', async () => {
  expect((await post(update(1, '1'))).json()).toEqual({ accepted: false });
  expect((await post(update(2, '1'))).json()).toEqual({ accepted: false });
  expect(await received()).toEqual([[2, '5000']]);
  expect((await post(update(9, '700'))).json()).toEqual({ accepted: true });
  expect(await received()).toEqual([[9, '700']]);
});

test('a balance of another key, changed on its way, too old, or without a configured key is refused', async () => {
  const body = update(10, '1');
  const codeOf = async (...of: Parameters<typeof post>) => {
    const response = await post(...of);
    return [response.statusCode, response.json().code];
  };
  expect(await codeOf(body, 'x'.repeat(40))).toEqual([401, 'sportsbook.bad_signature']);
  expect(await codeOf(body, undefined, undefined, update(10, '2'))).toEqual([
    401,
    'sportsbook.bad_signature',
  ]);
  expect(await codeOf(body, undefined, Date.now() - 400_000)).toEqual([401, 'sportsbook.stale_timestamp']);
  expect(await codeOf('{"playerId":"71"}')).toEqual([400, 'request.invalid']);
  const { webhookKey } = config.books;
  Object.assign(config.books, { webhookKey: null });
  expect(await codeOf(body, webhookKey!)).toEqual([401, 'sportsbook.bad_signature']);
  Object.assign(config.books, { webhookKey });
  expect(await received()).toEqual([[9, '700']]);
});

test('a book that refuses a balance is sent it again, and one without a session is sent nothing', async () => {
  Object.assign(config.books, { webhookKey: 'another-key-another-key-another-key-00' });
  await expect(send()).rejects.toThrow('the book of variant A answered 401');
  await harness.transact((tx) => endBookSession(tx, { playerId, bookSessionId, at: clock.now() }));
  await send();
});
