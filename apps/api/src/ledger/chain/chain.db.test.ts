import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Statement } from '@halcyon/contract/wallet/receipt.contract';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkStatement } from '../../../../site/src/wallet/receipt/statement-check.ts';
import { verifyStatement } from '../../../../../scripts/verify-statement.ts';
import { systemClock } from '@halcyon/server-kit/clock';
import { findBrokenLink, findRootFault, publishDailyRoots, sealChains, sealPlayer } from './chain.service.ts';
import { provider, vertical } from '../command.ts';
import { publicKeys, receiptOf, rootOf } from './receipt.service.ts';
import { statementOf } from '../../wallet/statement.service.ts';

let harness: MoneyHarness;
let statement: Statement;
const players = [1n, 2n, 3n, 4n, 5n];

beforeAll(async () => {
  harness = await openMoneyHarness();
  for (const playerId of players) {
    await harness.openPlayer(playerId, 50_00n);
    const order = {
      providerId: provider.halcyon,
      vertical: vertical.casino,
      currency: 'EUR',
      isRoundFinal: false,
    };
    for (let round = 1; round <= 4; round += 1) {
      const of = { ...order, playerId, roundId: `r${round}`, gameId: 'reef' };
      await harness.wagering.stake({ ...of, transactionId: `s${round}`, amountMinor: 1_00n });
      const stakeTransactionId = `s${round}`;
      await harness.wagering.settle({
        ...of,
        transactionId: `w${round}`,
        amountMinor: 50n,
        stakeTransactionId,
      });
    }
    const refund = {
      ...order,
      playerId,
      roundId: 'r9',
      gameId: 'reef',
      transactionId: 'x',
      amountMinor: null,
    };
    await harness.wagering.refund({ ...refund, originalTransactionId: 'never-came', original: 'stake' });
  }
  await sealChains(harness.db);
  await publishDailyRoots(harness.db, tomorrow());
  statement = await statementOf(harness.db, systemClock, 3n, {});
});
afterAll(() => harness[Symbol.asyncDispose]());

function tomorrow(): string {
  return Temporal.Now.plainDateISO('UTC').add({ days: 1 }).toString();
}

test('a statement can be checked offline, down to the published root of its day', async () => {
  const root = await rootOf(harness.db, statement.days[0]!.root.date);
  expect(statement.receipts).toHaveLength(10);
  expect(verifyStatement(statement, { keys: await publicKeys(harness.db), roots: [root] })).toEqual([]);

  const folder = mkdtempSync(join(tmpdir(), 'halcyon-statement-'));
  writeFileSync(join(folder, 'statement.json'), JSON.stringify(statement));
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ keys: await publicKeys(harness.db) }));
  const script = join(import.meta.dirname, '../../../../../scripts/verify-statement.ts');
  const given = [script, join(folder, 'statement.json'), '--keys', join(folder, 'keys.json')];
  expect(execFileSync(process.execPath, given, { encoding: 'utf8' })).toContain('whole: 10 receipts, 1 days');
});

const forgeries: Readonly<Record<string, (of: Statement) => void>> = {
  'an amount': (of) => (of.receipts[1]!.legs[0]!.amountMinor = '99'),
  'a balance': (of) => (of.receipts[2]!.legs[0]!.destinationAfterMinor = '999999'),
  'a time': (of) => (of.receipts[2]!.decidedAt = '2020-01-01T00:00:00.000Z'),
  'a left-out receipt': (of) => of.receipts.splice(4, 1),
  'two receipts in another order': (of) => of.receipts.splice(4, 2, of.receipts[5]!, of.receipts[4]!),
  'an outcome': (of) => (of.receipts[9]!.outcome = 0),
  'a signature': (of) => (of.receipts[3]!.signature = of.receipts[4]!.signature),
  'a reference id': (of) => (of.receipts[3]!.referenceId = of.receipts[4]!.referenceId),
  'another player': (of) => (of.playerId = 4),
  'a root': (of) => (of.days[0]!.root.root = '0'.repeat(64)),
  'the number of leaves': (of) => (of.days[0]!.root.leafCount = 6),
  'a path': (of) => (of.days[0]!.path[0]!.hash = 'f'.repeat(64)),
};

test.each(Object.entries(forgeries))('a statement with %s forged is not whole', async (_, forge) => {
  const forged = structuredClone(statement);
  forge(forged);
  expect(verifyStatement(forged)).not.toEqual([]);
  expect((await inBrowser(forged)).faults).not.toEqual([]);
});

async function inBrowser(of: Statement) {
  const roots = await Promise.all(statement.days.map(({ root }) => rootOf(harness.db, root.date)));
  return checkStatement(of, { keys: await publicKeys(harness.db), roots });
}

test('the browser finds a whole statement whole, by the published keys and roots alone', async () => {
  const found = await inBrowser({ ...statement, keys: [] });
  expect(found).toMatchObject({ receiptCount: 10, dayCount: 1, faults: [], isUnsignedOnly: false });
  const otherRoot = { ...statement.days[0]!.root, root: 'a'.repeat(64) };
  const published = { keys: await publicKeys(harness.db), roots: [otherRoot] };
  expect((await checkStatement(statement, published)).faults).toEqual([
    { kind: 'root', at: statement.days[0]!.root.date },
  ]);
});

test('a receipt belongs to its player alone', async () => {
  const own = statement.receipts[1]!;
  expect(await receiptOf(harness.db, 3n, own.referenceId)).toEqual(own);
  await expect(receiptOf(harness.db, 4n, own.referenceId)).rejects.toThrow('wallet.transaction_unknown');
  const madeUp = own.referenceId.replace(/.$/, (last) => (last === '1' ? '2' : '1'));
  await expect(receiptOf(harness.db, 3n, madeUp)).rejects.toThrow('wallet.transaction_unknown');
});

test('an administrator who changes a row afterwards breaks the chain, which says where', async () => {
  await harness.owner
    .sql`update wallet.leg set requested_minor = 77 where player_id = ${5n} and sequence = ${4n}`;
  const faults = verifyStatement(await statementOf(harness.db, systemClock, 5n, {}));
  expect(faults.join('\n')).toContain('receipt 4 was changed');
  expect(await findBrokenLink(harness.db.sql, 5n)).toBe(4n);
  expect(await findBrokenLink(harness.db.sql, 3n)).toBeNull();
});

test('links are the same whichever process writes them, and a day has one root', async () => {
  await Promise.all([sealPlayer(harness.db.sql, 1n), sealPlayer(harness.db.sql, 1n), sealChains(harness.db)]);
  expect(await publishDailyRoots(harness.db, tomorrow())).toEqual([]);
  const again = await statementOf(harness.db, systemClock, 3n, {});
  expect(again.receipts).toEqual(statement.receipts);
  await expect(rootOf(harness.db, '2001-01-01')).rejects.toThrow('wallet.root_unknown');
});

test('a link that was forged together with its command no longer fits the published root of its day', async () => {
  const find = () => findRootFault(harness.db.sql, tomorrow());
  const day = statement.days[0]!.root.date;
  expect(await find()).toBeNull();
  const [link] = await harness.owner.sql<{ hash: Buffer }>`
    select hash from wallet.link where player_id = 2 and sequence = 10`;
  await harness.owner
    .sql`update wallet.link set hash = ${Buffer.alloc(32, 7)} where player_id = 2 and sequence = 10`;
  expect(await find()).toBe(`the root of ${day} does not follow from the ledger`);
  await harness.owner.sql`update wallet.link set hash = ${link!.hash} where player_id = 2 and sequence = 10`;
  await harness.owner.sql`update wallet.root set signature = ${Buffer.alloc(64)}`;
  expect(await find()).toBe(`the signature of ${day} is not valid`);
  await harness.owner.sql`delete from wallet.root`;
  expect(await find()).toBe('no root has been published after the first day');
});
