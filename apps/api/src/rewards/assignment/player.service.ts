import { statusAllowsBonus } from '@halcyon/contract/identity/account-status';
import { verificationLevels } from '@halcyon/contract/kyc/verification-level';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { WalletVertical } from '@halcyon/contract/wallet/wallet.contract';
import { findFlags, findPlayerFacts } from '../../identity/public.ts';
import { isUnderReview } from '../../responsible-gambling/public.ts';
import type { AudienceFacts } from '../campaign/audience.rules.ts';
import type { On } from './assignment.store.ts';

/** A player as rewards see one. */
export type RewardPlayer = AudienceFacts & {
  readonly id: bigint;
  readonly currency: string;
  readonly province: string | null;
  /** A break, an exclusion, risk, a suspension or an open review: nothing is offered or given. */
  readonly isBarred: boolean;
  /** An operator has switched bonuses off. */
  readonly isBonusOff: boolean;
  readonly isCodeOff: boolean;
  readonly isOn: Readonly<Record<WalletVertical, boolean>>;
};

/** Throws: there is no such player. */
export async function getPlayer(on: On, playerId: bigint): Promise<RewardPlayer> {
  const facts = await findPlayerFacts(on, playerId);
  const flags = await findFlags(on, playerId);
  if (!facts || !flags) throw new Error(`there is no player ${playerId}`);
  const { verificationLevel } = facts;
  return {
    id: playerId,
    playerId: Number(playerId),
    marketId: facts.marketId,
    province: facts.province,
    languageId: facts.languageId,
    currency: facts.currency,
    verificationLevel,
    loyaltyLevel: flags.loyalty_level,
    registeredAt: facts.registeredAt,
    depositCount: facts.depositCount,
    isBarred:
      !statusAllowsBonus(facts.status) ||
      verificationLevels[verificationLevel].play === 'no' ||
      flags.payout ||
      flags.is_multibrand_suspended ||
      (await isUnderReview(on, playerId)),
    isBonusOff: !flags.bonuses,
    isCodeOff: !flags.is_manual_claim_allowed,
    isOn: {
      CASINO: flags.casino,
      LIVE_CASINO: flags.live_casino,
      VIRTUAL_SPORTS: flags.virtual_sports,
      SPORTS: flags.sports,
    },
  };
}

/** Refuses: rewards.barred, rewards.bonus_not_allowed. */
export function requireAllowed(player: RewardPlayer): void {
  if (player.isBarred) throw new Refusal('rewards.barred');
  if (player.isBonusOff) throw new Refusal('rewards.bonus_not_allowed');
}
