import { createInterface } from 'node:readline';
import type pg from 'pg';
import { openDb } from '@halcyon/server-kit/sql';
import { openWagering } from '../../apps/api/src/wagering/wagering.service.ts';
import { openLedger } from '../../apps/api/src/ledger/ledger.ts';
import { moneyRules } from '../../apps/api/src/wagering/money-rules.ts';
import { outcomeCode, provider, vertical } from '../../apps/api/src/ledger/public.ts';
import { reserveDeposit } from '../../apps/api/src/ledger/payment.service.ts';

/** One line in: what to do immediately. One line out: the amounts that were taken. */
export type RaceOrder = {
  readonly playerId: string;
  readonly kind: 'deposit' | 'stake';
  /** Names the keys of this process. */
  readonly name: string;
  readonly amounts: readonly string[];
};

// A separate process with its own pool and lane, like a second node: for tests of races.
const connection = JSON.parse(process.argv[2] ?? '{}') as pg.PoolConfig;
const db = openDb({ ...connection, max: 6 });
const ledger = openLedger({ ...moneyRules, events: db.events });
const wagering = openWagering(ledger, { connection });

async function take(order: RaceOrder, amountMinor: bigint, at: number): Promise<boolean> {
  const playerId = BigInt(order.playerId);
  const key = `${order.name}-${at}`;
  if (order.kind === 'deposit') {
    return db
      .transact((tx) => reserveDeposit(ledger, tx, { playerId, key, currency: 'EUR', amountMinor }))
      .then(() => true)
      .catch(() => false);
  }
  const outcome = await wagering
    .stake({
      playerId,
      providerId: provider.halcyon,
      transactionId: key,
      vertical: vertical.casino,
      currency: 'EUR',
      roundId: key,
      gameId: 'game',
      isRoundFinal: false,
      amountMinor,
    })
    .catch(() => null);
  return outcome?.code === outcomeCode.done;
}

process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as RaceOrder;
  const taken = await Promise.all(order.amounts.map((amount, at) => take(order, BigInt(amount), at)));
  const amounts = order.amounts.filter((_, at) => taken[at]);
  process.stdout.write(`${JSON.stringify(amounts)}\n`);
}
await wagering.close();
await db.close();
