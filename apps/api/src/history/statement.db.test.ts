import { afterAll, beforeAll, expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { openTestDatabase, type TestDatabase } from '@halcyon/testkit/database';
import type { PlayerContext } from '../platform/http/context.ts';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { openWagering, type Wagering } from '../wagering/wagering.service.ts';
import { openLedger } from '../ledger/ledger.ts';
import { moneyRules } from '../wagering/money-rules.ts';
import { type Ledger, provider, vertical } from '../ledger/public.ts';
import { receiptOf } from '../ledger/chain/receipt.service.ts';
import { applyDeposit } from '../ledger/payment.service.ts';
import { openWallet } from '../ledger/guard.service.ts';
import { openStatementMessages } from './statement-messages.ts';
import { printStatement } from './statement.service.ts';
import { listTransactions } from './transaction.service.ts';

const playerId = 6_900_001n;
const messagesOf = openStatementMessages();
let database: TestDatabase;
let db: Db;
let ledger: Ledger;
let wagering: Wagering;

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.app);
  ledger = openLedger({ ...moneyRules, events: db.events });
  wagering = openWagering(ledger, { connection: database.app });
  await db.transact(async (tx) => {
    await openWallet(tx, playerId, 'EUR', 'Europe/Warsaw');
    const amount = { currency: 'EUR', amountMinor: 125_000n, reservationKey: null };
    await applyDeposit(ledger, tx, { playerId, key: 'd-1', ...amount });
  });
  const order = {
    playerId,
    providerId: provider.halcyon,
    vertical: vertical.casino,
    currency: 'EUR',
    gameId: 'a-game',
  };
  const round = { ...order, roundId: 'r-1' };
  await wagering.stake({ ...round, transactionId: 's-1', amountMinor: 150n, isRoundFinal: false });
});
afterAll(async () => {
  await wagering.close();
  await db.close();
  await database.close();
});

const contextIn = (languageId: string, marketId = 'UN'): PlayerContext => {
  const session = { languageId, marketId, currency: 'EUR', timeZone: 'Europe/Warsaw' };
  return { db, playerId, clock: { now: () => new Date() }, session } as unknown as PlayerContext;
};
async function textOf(languageId: string, marketId?: string): Promise<string> {
  const { bytes } = await printStatement(messagesOf, contextIn(languageId, marketId), { hour: 24 });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

test('a statement can be printed: sums, every transaction with its balance, and the fingerprint of the newest receipt', async () => {
  const text = await textOf('en');
  expect(text).toContain('Account statement');
  expect(text).toContain('Player ID: 6900001');
  expect(text).toContain('Deposited: €1,250.00');
  expect(text).toMatch(/Stake · a-game −€1\.50 €1,248\.50/);
  expect(text).toMatch(/Deposit €1,250\.00 €1,250\.00/);
  const ctx = contextIn('en');
  const { items } = await listTransactions(ctx, { hour: 24, limit: 1, position: 0 });
  const { hash } = await receiptOf(db, playerId, items[0]!.referenceId);
  expect(text.replaceAll(' ', '')).toContain(hash);
});

test('the statement is in the player’s language, and in English where its letters are not Latin', async () => {
  expect(await textOf('pl')).toContain('Wpłacone: €1 250,00');
  expect(await textOf('ja')).toContain('Account statement');
});

test('a French statement prints thousands and the euro sign of every amount', async () => {
  expect(await textOf('fr', 'FR')).toMatch(/1 248,50 €.*1 250,00 €/);
});
