import { randomUUID } from 'node:crypto';
import { openDb, type Db, type Tx } from '@halcyon/server-kit/sql';
import type { PoolConfig } from 'pg';
import type { Bus } from '../../platform/events/bus.ts';
import { dropLease, renewLease, takeLease } from '../../platform/events/lease.store.ts';
import { wait } from '../../platform/feed-line.ts';
import { relayMoves } from '../bets/bets-moved.ts';
import { settlementConnection } from './settlement-connection.ts';
import { enterFence, LeaseLost, waitForOthers } from './settlement-fence.ts';
import { settleDue, type SettlementDependencies } from './settlement.service.ts';

const NAME = 'sportsbook.settlement';
/** A process that died leaves the settlement to another one after so long. The fence keeps two from settling at once. */
const LEASE_SECONDS = 30;
const RENEWED_MS = 10_000;
const PAUSE_MS = 500;

type Deps = Omit<SettlementDependencies, 'db'> & {
  readonly database: PoolConfig;
  readonly db: Pick<Db, 'sql'>;
  readonly bus: Bus;
};

/** Carries out what is due, in one process at a time, on separate connections. Returns the way to stop it. */
export function runSettlement(deps: Deps): () => Promise<void> {
  const owner = randomUUID();
  const leaving = new AbortController();
  const { signal } = leaving;
  const db = openDb(settlementConnection(deps.database), deps.report);
  const stopRelay = relayMoves(db, deps.bus);
  const running = (async () => {
    // A million bets take longer than a lease.
    const renewing = setInterval(
      () => void renewLease(deps.db.sql, NAME, owner, LEASE_SECONDS).catch(() => {}),
      RENEWED_MS,
    );
    const enter = (tx: Tx) => enterFence(tx, { lease: NAME, owner });
    while (!signal.aborted) {
      try {
        if (await takeLease(deps.db.sql, NAME, owner, LEASE_SECONDS)) {
          await waitForOthers(db, NAME);
          await settleDue({ ...deps, db, enter, leaving: signal });
        }
      } catch (error) {
        // The process that has the lease now goes on.
        if (!signal.aborted && !(error instanceof LeaseLost)) deps.report(NAME, error);
      }
      await wait(PAUSE_MS, signal);
    }
    clearInterval(renewing);
    stopRelay();
    await dropLease(deps.db.sql, NAME, owner).catch(() => {});
    await db.close();
  })();
  return async () => {
    leaving.abort();
    await running;
  };
}
