import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Statement } from '@halcyon/contract/wallet/receipt.contract';
import { listReceipts } from '../ledger/public.ts';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import { balancesOf } from './wallet.service.ts';

type StatementQuery = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly afterSequence?: string | undefined;
};

/** All commands of a time as receipts that the player can verify. Refuses: wallet.not_created. */
export async function statementOf(
  db: Db,
  clock: Clock,
  playerId: bigint,
  query: StatementQuery,
): Promise<Statement> {
  const balances = await balancesOf(db, playerId);
  if (!balances) throw new Refusal('wallet.not_created');
  const now = clock.now();
  const from = query.from ? new Date(query.from) : new Date(0);
  const to = query.to ? new Date(query.to) : now;
  const after = BigInt(query.afterSequence ?? '0');
  // Up to now means everything: the ledger's clock is the database's, and may be a little ahead.
  const page = await listReceipts(db, playerId, { after, from, ...(query.to && { to }) });
  return {
    version: 1,
    playerId: Number(playerId),
    currency: balances.currency,
    from: from.toISOString(),
    to: to.toISOString(),
    issuedAt: now.toISOString(),
    ...page,
  };
}
