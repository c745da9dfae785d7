import { z } from 'zod';
import { Money, PlayerId } from '../platform/shapes.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { Done, PlayerParams, Reason } from './players.contract.ts';

/** A prize of a player who was barred when the table became final. */
export const HeldPrize = z.object({
  playerId: PlayerId,
  tournamentId: z.string(),
  place: z.number().int(),
  money: Money.nullable(),
  goods: z.string().nullable(),
  heldFor: z.string(),
});
export type HeldPrize = z.infer<typeof HeldPrize>;

const Check = z.string().trim().min(3).max(500);
/** What is checked before a VIP level: each with what was found. */
const VipChecks = z.strictObject({
  affordability: Check,
  harmEvidence: Check,
  identityCheckedOn: z.iso.date(),
  occupation: Check,
  sourceOfFunds: Check,
  /** Who answers for it. */
  executive: Check,
});

export const operatorRewardsEndpoints = operatorEndpoints({
  'GET /api/operator/v1/held-prizes': {
    summary: 'Prizes that wait for a decision about their player, by tournament and place',
    right: 'prizes.decide',
    answer: z.object({ items: z.array(HeldPrize) }),
  },
  'POST /api/operator/v1/players/:playerId/held-prizes/:tournamentId': {
    summary: 'Proposes to pay a held prize or to withhold it; a second operator confirms',
    right: 'prizes.decide',
    params: PlayerParams.extend({ tournamentId: z.string().max(64) }),
    body: z.object({ way: z.enum(['pay', 'withhold']), reason: Reason }),
    answer: Done,
    refusals: { 'operations.prize_unknown': 404, 'operations.proposal_open': 409 },
  },
  'POST /api/operator/v1/players/:playerId/loyalty-level': {
    summary: 'Sets a loyalty level; a VIP level is proposed with its checks, and a second operator confirms',
    right: 'level.move',
    params: PlayerParams,
    body: z.object({ level: z.number().int().min(0).max(20), reason: Reason, checks: VipChecks.optional() }),
    answer: Done,
    refusals: {
      'operations.player_unknown': 404,
      'operations.proposal_open': 409,
      'rewards.level_unknown': 422,
      'rewards.level_same': 422,
      'rewards.vip_checks_missing': 422,
    },
  },
});
