import type { Movement, PushFrame } from '@halcyon/contract/wallet/push.contract';
import type { Db } from '@halcyon/server-kit/sql';
import type { BusMessage } from '../platform/events/bus.ts';
import { balancesOf } from './wallet.service.ts';

/** A push frame with balances. */
export type BalanceFrame = Extract<PushFrame, { type: 'balance' }>;

/** A player's balances as the push connection sends them, with the movements of `changes`. Empty: no wallet yet. */
export async function balanceFramesOf(
  db: Db,
  playerId: bigint,
  changes: readonly BusMessage[],
): Promise<readonly BalanceFrame[]> {
  const balances = await balancesOf(db, playerId);
  if (!balances) return [];
  const { currency, mainMinor, lockedMinor, bonusMinor, pendingWithdrawalMinor, owedMinor, sequence } =
    balances;
  const body = {
    currency,
    balanceMap: {
      MAIN: String(mainMinor),
      LOCKED: String(lockedMinor),
      BONUS: {
        CASINO: String(bonusMinor.casino),
        LIVE_CASINO: String(bonusMinor.live),
        VIRTUAL_SPORTS: String(bonusMinor.virtual),
        SPORTS: String(bonusMinor.sports),
      },
    },
    pendingWithdrawal: String(pendingWithdrawalMinor),
    ...(owedMinor > 0n && { owed: String(owedMinor) }),
  };
  // A node of the version before sends none.
  const movements = changes.flatMap(
    (change) => (change['movements'] as readonly Movement[] | undefined) ?? [],
  );
  return [{ type: 'balance', sequence: Number(sequence), body, ...(movements.length > 0 && { movements }) }];
}
