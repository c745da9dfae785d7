import {
  historyHours,
  transactionCategories,
  transactionStatuses,
  transactionTypes,
} from '@halcyon/contract/history/transaction.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@halcyon/testkit/database';
import { order as moneyOrder } from '@halcyon/testkit/money-play';
import { grantBonus } from '@halcyon/testkit/published-terms';
import type { PlayerContext } from '../platform/http/context.ts';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { openWagering, type Wagering } from '../wagering/wagering.service.ts';
import { openLedger } from '../ledger/ledger.ts';
import { moneyRules } from '../wagering/money-rules.ts';
import { bonusEnding, decideInTransaction, kind, type Ledger, provider, vertical } from '../ledger/public.ts';
import { applyDeposit } from '../ledger/payment.service.ts';
import { openWallet } from '../ledger/guard.service.ts';
import { openStatementMessages } from './statement-messages.ts';
import { exportTransactions } from './spreadsheet.service.ts';
import { listTransactions, readNetPosition } from './transaction.service.ts';

let database: TestDatabase;
let db: Db;
let ledger: Ledger;
let wagering: Wagering;
let playerId = 6_000_000n;
let ctx: PlayerContext;

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.app);
  ledger = openLedger({ ...moneyRules, events: db.events });
  wagering = openWagering(ledger, { connection: database.app });
});
afterAll(async () => {
  await wagering.close();
  await db.close();
  await database.close();
});
beforeEach(async () => {
  playerId += 1n;
  ctx = {
    db,
    playerId,
    clock: { now: () => new Date() },
    session: { currency: 'EUR' },
  } as unknown as PlayerContext;
  await db.transact(async (tx) => {
    await openWallet(tx, playerId, 'EUR', 'Europe/Dublin');
    await applyDeposit(ledger, tx, {
      playerId,
      key: `d-${playerId}`,
      currency: 'EUR',
      amountMinor: 10_000n,
      reservationKey: null,
    });
  });
});

const order = (transactionId: string, roundId: string) => ({
  playerId,
  providerId: provider.halcyon,
  transactionId,
  vertical: vertical.casino,
  currency: 'EUR',
  roundId,
  gameId: '=cmd|calc',
  isRoundFinal: false,
});
async function playRound(number: number, winMinor: bigint): Promise<void> {
  const [stake, round] = [`s${number}`, `round-${number}`];
  await wagering.stake({ ...order(stake, round), amountMinor: 100n });
  await wagering.settle({
    ...order(`w${number}`, round),
    amountMinor: winMinor,
    stakeTransactionId: stake,
    isRoundFinal: true,
  });
}
const page = (more: object = {}) => listTransactions(ctx, { limit: 10, position: 0, ...more });

// facts: W6.2, W6.3
test('categories, types and statuses are the specification’s, letter by letter', () => {
  expect(transactionCategories).toHaveLength(8);
  expect(transactionTypes).toHaveLength(14);
  expect(transactionStatuses).toHaveLength(7);
  expect(transactionTypes).toContain('CANCELED');
  expect(transactionStatuses).toContain('CANCELLED');
  expect(historyHours[0]).toBe(24);
});

// facts: W6.1
test('every movement is one row with its amount, its balance after, its type and its wallet', async () => {
  await playRound(1, 250n);
  await playRound(2, 0n);
  await wagering.stake({ ...order('s3', 'round-3'), amountMinor: 300n });
  await wagering.refund({
    ...order('r3', 'round-3'),
    originalTransactionId: 's3',
    original: 'stake',
    amountMinor: null,
  });
  const { items } = await page();
  const shown = items.map((row) => [
    row.type,
    row.status,
    row.category,
    row.amount.amountMinor,
    row.balanceAfterTransaction?.amountMinor,
  ]);
  expect(shown).toEqual([
    ['BET_VOID', 'SUCCESS', 'CASINO', '300', '10050'],
    ['BET', 'REVERTED', 'CASINO', '-300', '9750'],
    ['LOSS', 'SUCCESS', 'CASINO', '0', '10050'],
    ['BET', 'SUCCESS', 'CASINO', '-100', '10050'],
    ['WIN', 'SUCCESS', 'CASINO', '250', '10150'],
    ['BET', 'SUCCESS', 'CASINO', '-100', '9900'],
    ['DEPOSIT', 'SUCCESS', 'PAYMENT', '10000', '10000'],
  ]);
  expect(new Set(items.map((row) => row.walletId))).toEqual(new Set(['MAIN']));
});

test('a win that is taken back is a separate transaction, marks its win, and lowers what was returned', async () => {
  await playRound(1, 250n);
  await wagering.refund({
    ...order('r1', 'round-1'),
    originalTransactionId: 'w1',
    original: 'win',
    amountMinor: null,
  });
  const { items } = await page({ category: 'CASINO' });
  expect(items.map((row) => [row.type, row.status, row.amount.amountMinor])).toEqual([
    ['WIN_VOID', 'SUCCESS', '-250'],
    ['WIN', 'REVERTED', '250'],
    ['BET', 'SUCCESS', '-100'],
  ]);
  const { staked, returned, winLoss } = await readNetPosition(ctx, {});
  expect([staked, returned, winLoss].map(({ amountMinor }) => amountMinor)).toEqual(['100', '0', '-100']);
});

test('the loss of a round that is taken back is shown as a return taken back, not as a stake given back', async () => {
  await playRound(1, 0n);
  await wagering.refund({
    ...order('r1', 'round-1'),
    originalTransactionId: 'w1',
    original: 'win',
    amountMinor: null,
  });
  const { items } = await page({ category: 'CASINO' });
  expect(items.map((row) => [row.type, row.status, row.amount.amountMinor])).toEqual([
    ['WIN_VOID', 'SUCCESS', '0'],
    ['LOSS', 'REVERTED', '0'],
    ['BET', 'SUCCESS', '-100'],
  ]);
});

test('a stake that is given back was not staked', async () => {
  await wagering.stake({ ...order('s1', 'round-1'), amountMinor: 300n });
  await wagering.refund({
    ...order('r1', 'round-1'),
    originalTransactionId: 's1',
    original: 'stake',
    amountMinor: null,
  });
  const { staked, returned, winLoss } = await readNetPosition(ctx, {});
  expect([staked, returned, winLoss].map(({ amountMinor }) => amountMinor)).toEqual(['0', '0', '0']);
});

// facts: W6.4
test('ten a page, newest first, and more only when another entry follows', async () => {
  for (let number = 0; number < 7; number += 1) await playRound(number, 0n);
  const first = await page();
  const second = await page({ position: 10 });
  expect([first.items.length, first.hasMore, second.items.length, second.hasMore]).toEqual([
    10,
    true,
    5,
    false,
  ]);
  const ids = [...first.items, ...second.items].map((row) => row.referenceId);
  expect(new Set(ids).size).toBe(15);
  const times = [...first.items, ...second.items].map((row) => row.transactionDate);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('a filter by category or status shows only what fits, also when it lies deep', async () => {
  for (let number = 0; number < 12; number += 1) await playRound(number, 0n);
  expect((await page({ category: 'PAYMENT' })).items.map((row) => row.type)).toEqual(['DEPOSIT']);
  expect((await page({ category: 'SPORTS' })).items).toEqual([]);
  expect((await page({ status: 'REVERTED' })).items).toEqual([]);
});

test('own dates end before the window they name, and an old window is empty', async () => {
  const { items } = await page({ from: '2020-01-01T00:00:00Z', to: '2020-02-01T00:00:00Z' });
  expect(items).toEqual([]);
});

test('net position is money out minus money in, win/loss is returned minus staked', async () => {
  await playRound(1, 250n);
  const net = await readNetPosition(ctx, {});
  expect(net.netPosition.amountMinor).toBe('-10000');
  expect(net.winLoss.amountMinor).toBe('150');
});

test('the spreadsheet is written for people: words, decimals, local time, and no formula', async () => {
  await playRound(1, 0n);
  const german = { ...ctx, session: { ...ctx.session, languageId: 'de', timeZone: 'Europe/Berlin' } };
  const [header, ...lines] = (await exportTransactions(openStatementMessages(), german, {}))
    .trimEnd()
    .split('\r\n');
  expect(header).toBe('\ufeffDatum;Art;Kategorie;Spiel;Betrag;Guthaben danach;Währung;Status;Referenz;Runde');
  expect(lines).toHaveLength(3);
  expect(lines.join('\n')).toContain("'=cmd|calc");
  for (const line of lines) {
    expect(line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;/);
    expect(line).toMatch(/;-?\d+,\d\d;\d+,\d\d;EUR;/);
    expect(line).not.toMatch(/LIVE_CASINO|SUCCESS|BET/);
  }
});

test('every movement of a round says what the whole round came to, also where the page or the filter shows a part', async () => {
  await playRound(1, 250n);
  await wagering.stake({ ...order('s2', 'round-2'), amountMinor: 300n });
  await wagering.stake({ ...order('s3', 'round-3'), amountMinor: 300n });
  await wagering.refund({
    ...order('r3', 'round-3'),
    originalTransactionId: 's3',
    original: 'stake',
    amountMinor: null,
  });
  const rounds = async (more: object) =>
    (await page(more)).items.map(({ type, round }) => [
      type,
      round?.state,
      round?.stake.amountMinor,
      round?.returned.amountMinor,
    ]);
  const [back, stake3, stake2, win, stake1, deposit] = await rounds({});
  expect([back, stake3]).toEqual([
    ['BET_VOID', 'refunded', '0', '0'],
    ['BET', 'refunded', '0', '0'],
  ]);
  expect(stake2).toEqual(['BET', 'open', '300', '0']);
  expect([win, stake1]).toEqual([
    ['WIN', 'settled', '100', '250'],
    ['BET', 'settled', '100', '250'],
  ]);
  expect(deposit).toEqual(['DEPOSIT', undefined, undefined, undefined]);
  expect(await rounds({ limit: 1, position: 4 })).toEqual([stake1]);
  expect(await rounds({ status: 'REVERTED' })).toEqual([stake3]);
  // One word for done, one filter for it.
  expect(await rounds({ status: 'COMPLETED' })).toEqual(await rounds({ status: 'SUCCESS' }));
});

test('another player sees nothing of it', async () => {
  await playRound(1, 0n);
  const other = { ...ctx, playerId: playerId + 1_000_000n } as PlayerContext;
  expect((await listTransactions(other, { limit: 10, position: 0 })).items).toEqual([]);
});

test('a bonus granted, a bonus given up and a reward each appear as a row in the bonus category', async () => {
  const owner = openDb({ ...database.owner, max: 1 });
  await grantBonus({ db, owner, ledger }, playerId, 2_000n);
  await owner.close();
  const end = moneyOrder(kind.endBonus, 'end', 0n, {
    playerId,
    vertical: vertical.casino,
    ending: { number: 1, reason: bonusEnding.givenUp },
  });
  await db.transact((tx) => decideInTransaction(ledger, tx, end));
  await db.transact((tx) =>
    decideInTransaction(ledger, tx, moneyOrder(kind.creditPromo, 'cash-back', 360n, { playerId })),
  );
  const { items } = await page({ category: 'BONUS' });
  expect(
    items.map(({ type, category, walletId, amount }) => [type, category, walletId, amount.amountMinor]),
  ).toEqual([
    ['WIN', 'BONUS', 'MAIN', '360'],
    ['FORFEIT', 'BONUS', 'BONUS', '-2000'],
    ['DEPOSIT', 'BONUS', 'BONUS', '2000'],
  ]);
  expect((await page()).items.map(({ category }) => category)).toContain('BONUS');
});
