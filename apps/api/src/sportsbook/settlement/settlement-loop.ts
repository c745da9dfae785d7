import { randomUUID } from 'node:crypto';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import type { PoolConfig } from 'pg';
import type { Bus } from '../../platform/events/bus.ts';
import { dropLease, takeLease } from '../../platform/events/lease.store.ts';
import { wait } from '../../platform/feed-line.ts';
import { relayMoves } from '../bets/bets-moved.ts';
import { settlementConnection } from './settlement-connection.ts';
import { settleDue, type SettlementDependencies } from './settlement.service.ts';

const NAME = 'sportsbook.settlement';
/** After this time another process takes over from one that died. Two in parallel would only repeat work. */
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
  const lease = () => takeLease(deps.db.sql, NAME, owner, LEASE_SECONDS);
  const running = (async () => {
    // A million bets take longer than a lease.
    const renewing = setInterval(() => void lease().catch(() => {}), RENEWED_MS);
    while (!signal.aborted) {
      try {
        if (await lease()) await settleDue({ ...deps, db, leaving: signal });
      } catch (error) {
        if (!signal.aborted) deps.report(NAME, error);
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
