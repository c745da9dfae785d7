import { openDb, type Db, type Tx } from '@halcyon/server-kit/sql';
import type { Ledger } from '../../apps/api/src/ledger/public.ts';
import { openWagering, type Wagering } from '../../apps/api/src/wagering/wagering.service.ts';
import { openLedger } from '../../apps/api/src/ledger/ledger.ts';
import { moneyRules } from '../../apps/api/src/wagering/money-rules.ts';
import type { Deviation } from '../../apps/api/src/ledger/chain/reconcile.service.ts';
import { balancesOf } from '../../apps/api/src/wallet/wallet.service.ts';
import { applyDeposit } from '../../apps/api/src/ledger/payment.service.ts';
import { openWallet, type Opening } from '../../apps/api/src/ledger/guard.service.ts';
import { deviationsOf } from './deviations.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

/** A database with wallets and lanes, and nothing else of the product: for tests about money. */
export type MoneyHarness = AsyncDisposable & {
  readonly database: TestDatabase;
  /** As the application's role. */
  readonly db: Db;
  /** As the owner: for arranging what the product has no call for. */
  readonly owner: Db;
  readonly ledger: Ledger;
  readonly wagering: Wagering;
  /** A player with this much in MAIN, by way of a deposit. */
  openPlayer(playerId: bigint, mainMinor: bigint, opening?: Partial<Opening> & OpenedIn): Promise<void>;
  mainOf(playerId: bigint): Promise<bigint>;
  deviations(): Promise<readonly Deviation[]>;
  transact: Db['transact'];
};
type OpenedIn = { readonly currency?: string; readonly timeZone?: string };

export async function openMoneyHarness(options: { readonly lanes?: number } = {}): Promise<MoneyHarness> {
  const database = await openTestDatabase();
  const db = openDb({ ...database.app, max: 8 });
  const owner = openDb({ ...database.owner, max: 2 });
  const ledger = openLedger({ ...moneyRules, events: db.events });
  const wagering = openWagering(ledger, { connection: database.app, count: options.lanes ?? 1 });
  return {
    database,
    db,
    owner,
    ledger,
    wagering,
    transact: db.transact,
    async openPlayer(playerId, mainMinor, opening = {}) {
      const { currency = 'EUR', timeZone = 'UTC', ...rest } = opening;
      await db.transact(async (tx: Tx) => {
        await openWallet(tx, playerId, currency, timeZone, rest);
        if (mainMinor === 0n) return;
        const key = `opening:${playerId}`;
        await applyDeposit(ledger, tx, {
          playerId,
          key,
          currency,
          amountMinor: mainMinor,
          reservationKey: null,
        });
      });
    },
    async mainOf(playerId) {
      return (await balancesOf(db, playerId))?.mainMinor ?? 0n;
    },
    deviations: () => deviationsOf(owner.sql),
    async [Symbol.asyncDispose]() {
      await wagering.close();
      await db.close();
      await owner.close();
      await database.close();
    },
  };
}
