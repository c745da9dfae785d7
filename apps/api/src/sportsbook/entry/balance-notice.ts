import { bookPaths, type BookVariant } from '@halcyon/contract/sportsbook/book';
import type { BalanceUpdate } from '@halcyon/contract/sportsbook/entry.contract';
import { signCall } from '@halcyon/wire/seamless/signature';
import type { Clock } from '@halcyon/server-kit/clock';
import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Db } from '@halcyon/server-kit/sql';
import { walletChanged } from '../../ledger/public.ts';
import { hasVendor } from '../../platform/config/books.ts';
import type { Config } from '../../platform/config/config.ts';
import { addJob, type Job } from '../../platform/jobs/jobs.ts';
import { realNowMs } from './real-now.ts';
import { listVendorSessions } from './book-session.store.ts';
import { balanceOf } from './book-session.service.ts';

const SEND = 'sportsbook.send_balance';
/** Changes of one player within this time are sent as one balance. */
const JOIN_MS = 200;
const TIMEOUT_MS = 5_000;
/** Players that wait to be looked at; further ones are repaired by the context of their book. */
const WAITING_MAX = 10_000;

type Deps = {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly report: ReportFault;
};
type Notice = { readonly playerId: string; readonly variant: BookVariant };

/**
 * After the transaction of a change: a job for each vendor's book at which the player has a session. The job reads the
 * balance of its time and is repeated until it is taken; one that is lost with its process is repaired by the book's
 * context. Returns the way to stop.
 */
export function noteBalances(deps: Deps): () => void {
  const { config, db, clock, report } = deps;
  if (!hasVendor(config.books)) return () => {};
  const waiting = new Set<bigint>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  async function flush(): Promise<void> {
    timer = null;
    const playerIds = [...waiting];
    waiting.clear();
    const open = await listVendorSessions(db, { playerIds, at: clock.now() });
    if (open.length === 0) return;
    await db.transact(async (tx) => {
      for (const { player_id: playerId, variant } of open) {
        const notice: Notice = { playerId: String(playerId), variant };
        await addJob(tx, SEND, notice, { jobKey: `${SEND}:${playerId}:${variant}` });
      }
    });
  }
  const unsubscribe = db.events.subscribe(walletChanged, (playerId) => {
    if (waiting.size < WAITING_MAX) waiting.add(playerId);
    timer ??= setTimeout(() => void flush().catch((error: unknown) => report(SEND, error)), JOIN_MS);
  });
  return () => {
    unsubscribe();
    if (timer) clearTimeout(timer);
  };
}

/** Sends the balance of a player to a vendor's book, outside every transaction. A refused one is tried again. */
export function sendBalanceJob({ config, db, clock }: Deps): Job<Notice> {
  return {
    name: SEND,
    waitsFor: 'book',
    async run({ playerId, variant }) {
      const { vendor } = config.books.byVariant[variant];
      const id = BigInt(playerId);
      const open = await listVendorSessions(db, { playerIds: [id], at: clock.now() });
      if (!vendor || !open.some((one) => one.variant === variant)) return;
      const { sequence, body: balance } = await balanceOf(db, id, '');
      const update: BalanceUpdate = {
        playerId: Number(id),
        sequence,
        balance,
        sentAt: clock.now().toISOString(),
      };
      const url = new URL(vendor.url + bookPaths.balance);
      const rawBody = JSON.stringify(update);
      const call = { method: 'POST', path: url.pathname, rawBody };
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signCall(vendor.key, call, realNowMs()) },
        body: rawBody,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the book of variant ${variant} answered ${response.status}`);
    },
  };
}
