import type { PushFrame } from '@halcyon/contract/wallet/push.contract';
import type { Db } from '@halcyon/server-kit/sql';
import { balancesOf } from './wallet.service.ts';

/** A player's balances as the push connection sends them. Empty: no wallet yet. */
export async function balanceFramesOf(db: Db, playerId: bigint): Promise<readonly PushFrame[]> {
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
  return [{ type: 'balance', sequence: Number(sequence), body }];
}
