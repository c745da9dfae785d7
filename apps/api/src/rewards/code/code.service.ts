import { randomUUIDv7 } from 'node:crypto';
import type { bonusCodeEndpoints } from '@halcyon/contract/rewards/bonus-code.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { RewardResult } from '@halcyon/contract/rewards/reward';
import type { Tx } from '@halcyon/server-kit/sql';
import { hashOfSecret } from '../../identity/public.ts';
import { lockGuard } from '../../ledger/public.ts';
import { findOccurrence, type AssignmentRow } from '../assignment/assignment.store.ts';
import { claimRow, getRow, type Wish } from '../assignment/claim.service.ts';
import { assign, findOffered, requireEligible } from '../assignment/offer.service.ts';
import { getPlayer, requireAllowed, type RewardPlayer } from '../assignment/player.service.ts';
import { resultOf, rewardOf } from '../assignment/reward-list.service.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import type { RewardsContext, RewardsDependencies } from '../dependencies.ts';
import * as store from './code.store.ts';

type Ends = typeof bonusCodeEndpoints;

const TRIES_MAX = 10;
const TRIES_MS = 3_600_000;

/** May this player enter codes? */
export async function readAvailability(
  ctx: RewardsContext,
): Promise<AnswerOf<Ends['GET /api/v1/bonus-code/manual-claim/available']>> {
  const player = await getPlayer(ctx.db, ctx.playerId);
  if (player.isBarred) return { isAvailable: false, reason: 'rewards.barred' };
  const isOff = player.isBonusOff || player.isCodeOff;
  return isOff ? { isAvailable: false, reason: 'rewards.bonus_not_allowed' } : { isAvailable: true };
}

/** What a code is for. It uses nothing up. Refuses: as `findCode`, and as an offer. */
export async function validateCode(
  ctx: RewardsContext,
  { body }: InputOf<Ends['POST /api/v1/bonus-code/validate']>,
): Promise<AnswerOf<Ends['POST /api/v1/bonus-code/validate']>> {
  const code = await findCode(ctx, body.bonusCode, false);
  return ctx.db.transact(async (tx) => {
    const { player, campaign } = await facts(ctx, tx, ctx.playerId, code);
    await requireUnused(tx, player, code);
    await requireEligible(ctx, tx, player, campaign);
    return { campaignId: campaign.campaignId, reward: await rewardOf(ctx, tx, campaign) };
  });
}

/** Claims the campaign of a code. Refuses: as `findCode`, and as a claim. */
export async function claimByCode(
  ctx: RewardsContext,
  { body }: InputOf<Ends['POST /api/v1/bonus-code/manual-claim']>,
): Promise<RewardResult> {
  const code = await findCode(ctx, body.bonusCode, false);
  return ctx.db.transact(async (tx) => {
    await lockGuard(tx, ctx.playerId);
    return resultOf(ctx, tx, await claimCode(ctx, tx, ctx.playerId, code, body));
  });
}

/**
 * Claims an assignment that a partner has arranged, by the partner's code.
 * Refuses: as `findCode`, rewards.code_unknown (of another campaign), and as a claim.
 */
export async function claimByPartnerCode(
  ctx: RewardsContext,
  assignmentId: string,
  partnerCode: string,
): Promise<RewardResult> {
  const code = await findCode(ctx, partnerCode, true);
  return ctx.db.transact(async (tx) => {
    await lockGuard(tx, ctx.playerId);
    const row = await getRow(tx, ctx.playerId, assignmentId);
    if (row.campaign_id !== code.campaign_id) throw new Refusal('rewards.code_unknown');
    await use(tx, code);
    return resultOf(ctx, tx, await claimRow(ctx, tx, await getPlayer(tx, ctx.playerId), row, {}));
  });
}

/** In the caller's transaction, under the guard's lock. */
export async function claimCode(
  deps: RewardsDependencies,
  tx: Tx,
  playerId: bigint,
  code: store.CodeRow,
  wish: Wish,
): ReturnType<typeof claimRow> {
  const { player, campaign } = await facts(deps, tx, playerId, code);
  const row = await rowOfCode(deps, tx, player, campaign, code);
  return claimRow(deps, tx, player, row, wish);
}

/**
 * A code that exists and is the player's. One that does not exist counts as a try.
 * Refuses: rewards.too_many_tries, rewards.code_unknown, rewards.code_expired.
 */
export async function findCode(
  ctx: RewardsContext,
  text: string,
  isPartner: boolean,
): Promise<store.CodeRow> {
  const at = ctx.clock.now();
  const since = new Date(at.getTime() - TRIES_MS);
  const code = await ctx.db.transact(async (tx) => {
    // Tries are counted one after the other, so that parallel ones do not pass the limit together.
    await lockGuard(tx, ctx.playerId);
    if ((await store.countTries(tx, ctx.playerId, since)) >= TRIES_MAX) return 'too_many';
    const found = await store.findCode(tx, hashOfCode(text));
    const isOther = found !== null && found.player_id !== null && found.player_id !== ctx.playerId;
    if (found && !isOther && found.is_partner === isPartner) return found;
    await store.insertTry(tx, ctx.playerId, randomUUIDv7(), at);
    return null;
  });
  if (code === 'too_many') throw new Refusal('rewards.too_many_tries');
  if (!code) throw new Refusal('rewards.code_unknown');
  if (code.expires_at && at >= code.expires_at) throw new Refusal('rewards.code_expired');
  return code;
}

/** Makes a code for a campaign. Throws: another one is spelled alike. */
export async function issueCode(
  { clock }: Pick<RewardsDependencies, 'clock'>,
  tx: Tx,
  of: {
    readonly code: string;
    readonly campaignId: string;
    readonly playerId?: bigint;
    readonly isPartner?: boolean;
    readonly usesLeft?: number;
    readonly expiresAt?: Date;
  },
): Promise<string> {
  const codeId = randomUUIDv7();
  const { campaignId, playerId = null, isPartner = false, usesLeft = null, expiresAt = null } = of;
  const hash = hashOfCode(of.code);
  await store.insertCode(tx, {
    codeId,
    hash,
    campaignId,
    playerId,
    isPartner,
    usesLeft,
    expiresAt,
    at: clock.now(),
  });
  return codeId;
}

/** One spelling: capitals, without blanks. */
export function hashOfCode(text: string): string {
  return hashOfSecret(text.toUpperCase().replaceAll(/\s/g, ''));
}

async function facts(
  deps: RewardsDependencies,
  tx: Tx,
  playerId: bigint,
  code: store.CodeRow,
): Promise<{ readonly player: RewardPlayer; readonly campaign: Campaign }> {
  const player = await getPlayer(tx, playerId);
  requireAllowed(player);
  if (player.isCodeOff) throw new Refusal('rewards.bonus_not_allowed');
  return { player, campaign: await findOffered(deps, tx, code.campaign_id) };
}

/** Refuses: rewards.code_used, by this player or by all that it was for. */
async function requireUnused(tx: Tx, player: RewardPlayer, code: store.CodeRow): Promise<void> {
  const own = await findOccurrence(tx, player.id, code.campaign_id, code.code_id);
  if (own?.activated_at || (!own && code.uses_left === 0)) throw new Refusal('rewards.code_used');
}

/** What the code gives the player, made and used once. */
async function rowOfCode(
  deps: RewardsDependencies,
  tx: Tx,
  player: RewardPlayer,
  campaign: Campaign,
  code: store.CodeRow,
): Promise<AssignmentRow> {
  await requireUnused(tx, player, code);
  const own = await findOccurrence(tx, player.id, code.campaign_id, code.code_id);
  if (own) return own;
  await requireEligible(deps, tx, player, campaign);
  await use(tx, code);
  const made = await assign(deps, tx, player, campaign, { occurrence: code.code_id, source: 'code' });
  if (!made) throw new Refusal('rewards.code_used');
  return made;
}

async function use(tx: Tx, code: store.CodeRow): Promise<void> {
  if (!(await store.useCode(tx, code.code_id))) throw new Refusal('rewards.code_used');
}
