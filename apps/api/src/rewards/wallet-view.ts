import type { RewardResult } from '@halcyon/contract/rewards/reward';
import { WalletVertical } from '@halcyon/contract/wallet/wallet.contract';
import { toWire } from '@halcyon/money/amount';
import type { Tx } from '@halcyon/server-kit/sql';
import { balancesOf } from '../wallet/public.ts';

/** What an action left in the wallet. Throws: the player has none. */
export async function walletAfter(tx: Tx, playerId: bigint): Promise<RewardResult['wallet']> {
  const balances = await balancesOf(tx, playerId);
  if (!balances) throw new Error(`player ${playerId} has no wallet`);
  const money = (minor: bigint) => toWire(minor, balances.currency);
  const { casino, live, virtual, sports } = balances.bonusMinor;
  const bonuses = { CASINO: casino, LIVE_CASINO: live, VIRTUAL_SPORTS: virtual, SPORTS: sports };
  return {
    main: { cash: money(balances.mainMinor) },
    locked: { cash: money(balances.lockedMinor) },
    bonus: WalletVertical.options.map((vertical) => ({ vertical, bonus: money(bonuses[vertical]) })),
    sequence: String(balances.sequence),
  };
}
