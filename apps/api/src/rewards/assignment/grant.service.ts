import { randomUUIDv7 } from 'node:crypto';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { effectsOf } from '@halcyon/contract/identity/account-status';
import { defaultLanguage, isLanguageId, type LanguageId } from '@halcyon/contract/market/languages';
import type { RewardTerms } from '@halcyon/contract/rewards/terms';
import { getCurrency } from '@halcyon/money/currency';
import type { Tx } from '@halcyon/server-kit/sql';
import {
  account,
  bonusEnding,
  decideInTransaction,
  kind,
  lockState,
  outcomeCode,
  provider,
  type BonusEnding,
  type Command,
  type OutcomeCode,
  type PlayerState,
} from '../../ledger/public.ts';
import { listOpenRounds } from '../../wallet/public.ts';
import { returnBudget, takeBudget } from '../campaign/campaign.store.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import { beginFreeBet } from './free-bet.service.ts';
import { bonusTermsOf } from '../terms.rules.ts';
import type { RewardsDependencies } from '../dependencies.ts';
import { assignmentStateOf, endReason, stepAssignment } from './assignment.machine.ts';
import {
  assignmentSource,
  findByNumber,
  moveAssignment,
  NEXT,
  type AssignmentRow,
} from './assignment.store.ts';
import { getPlayer } from './player.service.ts';
import { takePrize } from './prize.service.ts';
import { slotOf, type Slot } from './slot.rules.ts';

/** Rounds may stay open so long at a provider. */
const ROUNDS_OPEN_DAYS = 90;
const DAY_MS = 86_400_000;

/** How the keys of ends begin whose grant is taken back with its deposit. */
const REVERSED = 'reversed:';
/** True: the recorded end of a bonus takes a grant back. Pure. */
export function takesGrantBack({ command_key: key }: { readonly command_key: string }): boolean {
  return key.startsWith(REVERSED);
}

/** What was given up for something else. */
export type Given = { readonly keepsMinor: bigint; readonly losesMinor: bigint };

export type Locked = { readonly state: PlayerState; readonly atMs: number };

/** Everything that money commands know; the guard row is locked from here on. Throws: the player has no wallet. */
export async function lockPlayerState(deps: RewardsDependencies, tx: Tx, playerId: bigint): Promise<Locked> {
  const known = await lockState(deps.ledger, tx, playerId);
  if (!known) throw new Error(`player ${playerId} has no wallet`);
  return known;
}

/**
 * An assignment becomes a running bonus; without a wagering requirement its money is the player's own at once.
 * `replaces`: the assignment that the player gives up for it. `gameId`: where free spins leave a choice.
 * Refuses: rewards.expired, rewards.already_claimed, ACTIVE_BONUS_IN_SAME_VERTICAL, ACTIVE_TRIGGERED_BONUS (with what
 * is in the way), rewards.campaign_full, rewards.barred, rewards.currency_mismatch, rewards.assignment_ended (what was
 * to be given up is over), rewards.game_unavailable.
 */
export async function activate(
  deps: RewardsDependencies,
  tx: Tx,
  row: AssignmentRow,
  campaign: Campaign,
  replaces: string | null = null,
  gameId: string | null = null,
): Promise<Given | null> {
  requireStep(row, 'activate');
  const at = deps.clock.now();
  if (row.claimable_until && at >= row.claimable_until) throw new Refusal('rewards.expired');
  const { terms } = campaign;
  if (terms.kind === 'PRIZE') {
    await takePrize(deps, tx, row, campaign);
    return null;
  }
  if (terms.kind === 'FREE_BET') {
    await beginFreeBet(deps, tx, row, terms);
    return null;
  }
  if (terms.kind === 'FREE_SPINS') return awardSpins(deps, tx, row, campaign, gameId);
  if (terms.kind !== 'BONUS' && terms.kind !== 'CASHBACK') throw new Refusal('rewards.campaign_not_active');
  const isFree = terms.wager === null;
  const given = isFree ? null : await clearSlot(deps, tx, row, campaign, replaces);
  if (!row.is_budgeted) await takeFromBudget(tx, row);
  const expiresAt = new Date(at.getTime() + terms.validSeconds * 1000);
  const { state } = await lockPlayerState(deps, tx, row.player_id);
  const mainMinor = state.balances[account.main] ?? 0n;
  const bound = row.deposit_minor < mainMinor ? row.deposit_minor : mainMinor;
  const lockedMinor = terms.bonusType === 'STICKY' && !isFree ? bound : 0n;
  const order = orderOf(row, isFree ? kind.creditPromo : kind.grantBonus, `grant:${row.assignment_id}`, {
    amountMinor: row.granted_minor,
    vertical: isFree ? 0 : (row.vertical as Command['vertical']),
    ...(!isFree && {
      grant: {
        number: row.number,
        terms: bonusTermsOf(row.terms_id, terms),
        lockedMinor,
        requiredE4: row.required_e4,
        expiresAtMs: expiresAt.getTime(),
        isOfSpins: false,
      },
    }),
  });
  const { code } = await decideInTransaction(deps.ledger, tx, order);
  if (code !== outcomeCode.done) throw refusalOf(code);
  const begun = { lockedMinor, isBudgeted: true, activatedAt: at, expiresAt };
  await (isFree
    ? moveAssignment(tx, row, { ...begun, state: 'COMPLETED', endedAt: at, endReason: endReason.completed })
    : moveAssignment(tx, row, { ...begun, state: 'ACTIVATED' }));
  await emitGranted(deps, tx, row);
  return given;
}

/** Free spins begin: their provider is called after the commit, and their winnings take the place of a bonus later. */
async function awardSpins(
  deps: RewardsDependencies,
  tx: Tx,
  row: AssignmentRow,
  campaign: Campaign,
  gameId: string | null,
): Promise<null> {
  const { state, atMs } = await lockPlayerState(deps, tx, row.player_id);
  if (effectsOf(state.status).play !== 'conditional' || atMs < state.stakesBarredUntilMs)
    throw new Refusal('rewards.barred');
  if (!row.is_budgeted) await takeFromBudget(tx, row);
  const activatedAt = deps.clock.now();
  const expiresAt = new Date(activatedAt.getTime() + campaign.terms.validSeconds * 1000);
  const { marketId } = await getPlayer(tx, row.player_id);
  await deps.spinAwards.begin(tx, row, { marketId, gameId, expiresAt });
  await moveAssignment(tx, row, { state: 'ACTIVATED', isBudgeted: true, activatedAt, expiresAt });
  const { player_id: playerId, assignment_id: assignmentId, campaign_id: campaignId } = row;
  const facts = { assignmentId, campaignId, expiresAt: expiresAt.toISOString() };
  await deps.outbox.emit(tx, { name: 'rewards.spins_granted', playerId, facts });
  return null;
}

/** True: a running bonus of the vertical is in its way. Free spins take its place only with their winnings. Pure. */
export function takesPlace({ kind: of, wager }: RewardTerms): boolean {
  return of === 'BONUS' && wager !== null;
}

async function emitGranted(deps: RewardsDependencies, tx: Tx, row: AssignmentRow): Promise<void> {
  const facts = {
    assignmentId: row.assignment_id,
    campaignId: row.campaign_id,
    amountMinor: String(row.granted_minor),
    currency: row.currency,
  };
  await deps.outbox.emit(tx, { name: 'rewards.bonus_granted', playerId: row.player_id, facts });
}

/** Waits behind the running bonus of its vertical; its money is kept for it. Refuses: rewards.campaign_full. */
export async function queue(deps: RewardsDependencies, tx: Tx, row: AssignmentRow): Promise<void> {
  requireStep(row, 'queue');
  if (!row.is_budgeted) await takeFromBudget(tx, row);
  await moveAssignment(tx, row, { state: 'QUEUED', isBudgeted: true, queuedAt: deps.clock.now() });
}

/** A running bonus ends without completion; its assignment follows in the same statement. */
export async function endBonus(
  deps: RewardsDependencies,
  tx: Tx,
  row: Pick<AssignmentRow, 'player_id' | 'number' | 'assignment_id' | 'terms_id' | 'vertical' | 'currency'>,
  reason: BonusEnding,
): Promise<void> {
  const cause = reason === bonusEnding.depositReversed ? REVERSED : 'end:';
  const order = orderOf(row, kind.endBonus, `${cause}${row.assignment_id}:${randomUUIDv7()}`, {
    vertical: row.vertical as Command['vertical'],
    ending: { number: row.number, reason },
  });
  const { code } = await decideInTransaction(deps.ledger, tx, order);
  if (code === outcomeCode.bonusEnded || code === outcomeCode.bonusUnknown)
    throw new Refusal('rewards.assignment_ended');
  if (code !== outcomeCode.done) throw new Error(`the end of bonus ${row.number} was answered with ${code}`);
}

/** What never began ends; what its budget kept for it is free again. */
export async function endWaiting(
  tx: Tx,
  row: AssignmentRow,
  event: 'disagree' | 'lapse' | 'cancel' | 'giveUp',
  reason: number,
  at: Date,
): Promise<void> {
  const state = stepAssignment(assignmentStateOf(row.state), event);
  if (state === null) throw new Refusal('rewards.assignment_ended');
  if (row.is_budgeted) await returnBudget(tx, row.campaign_id, row.currency, row.granted_minor);
  const occurrence = row.occurrence === NEXT ? row.assignment_id : row.occurrence;
  await moveAssignment(tx, row, { state, occurrence, isBudgeted: false, endedAt: at, endReason: reason });
}

/** True: a bonus without money whose rounds are all over. */
export async function isEmpty(
  deps: RewardsDependencies,
  tx: Tx,
  playerId: bigint,
  slot: Slot,
): Promise<boolean> {
  if (slot.keepsMinor + slot.losesMinor > 0n) return false;
  const since = new Date(deps.clock.now().getTime() - ROUNDS_OPEN_DAYS * DAY_MS);
  const open = await listOpenRounds(tx, playerId, { since, limit: 1, ...deps.roundEnds });
  return open.length === 0;
}

/** Makes the place of the vertical free, or refuses with what is in it. */
export async function clearSlot(
  deps: RewardsDependencies,
  tx: Tx,
  row: AssignmentRow,
  campaign: Campaign,
  replaces: string | null,
): Promise<Given | null> {
  const { state, atMs } = await lockPlayerState(deps, tx, row.player_id);
  const slot = slotOf(state, row.vertical as Exclude<Command['vertical'], 0>, atMs);
  const holder = slot && (await findByNumber(tx, row.player_id, slot.bonus.number));
  if (!slot || !holder) {
    if (slot) throw new Error(`bonus ${slot.bonus.number} of player ${row.player_id} has no assignment`);
    if (replaces !== null) throw new Refusal('rewards.assignment_ended');
    return null;
  }
  if (slot.isTimeUp) {
    await endBonus(deps, tx, holder, bonusEnding.expired);
    return null;
  }
  if (await isEmpty(deps, tx, row.player_id, slot)) {
    await endBonus(deps, tx, holder, bonusEnding.empty);
    return null;
  }
  if (replaces === null) throw await slotTaken(deps, tx, slot, holder, campaign.body.mayQueue);
  if (replaces !== holder.assignment_id) throw new Refusal('rewards.assignment_ended');
  await endBonus(deps, tx, holder, bonusEnding.replaced);
  return { keepsMinor: slot.keepsMinor, losesMinor: slot.losesMinor };
}

async function slotTaken(
  deps: RewardsDependencies,
  tx: Tx,
  slot: Slot,
  holder: AssignmentRow,
  mayQueue: boolean,
): Promise<Refusal> {
  const { body } = await deps.campaigns.get(tx, holder.campaign_id, holder.version);
  const isOwnWish = holder.source === assignmentSource.claim || holder.source === assignmentSource.code;
  return new Refusal(isOwnWish ? 'ACTIVE_BONUS_IN_SAME_VERTICAL' : 'ACTIVE_TRIGGERED_BONUS', {
    assignmentId: holder.assignment_id,
    title: body.texts[await languageOf(tx, holder.player_id)].title,
    keeps: String(slot.keepsMinor),
    loses: String(slot.losesMinor),
    progress: String(slot.progressMinor),
    required: String(slot.requiredMinor),
    currency: holder.currency,
    mayQueue: String(mayQueue),
  });
}

async function languageOf(tx: Tx, playerId: bigint): Promise<LanguageId> {
  const { languageId } = await getPlayer(tx, playerId);
  return isLanguageId(languageId) ? languageId : defaultLanguage;
}

async function takeFromBudget(tx: Tx, row: AssignmentRow): Promise<void> {
  const isTaken = await takeBudget(tx, row.campaign_id, row.currency, row.granted_minor);
  if (!isTaken) throw new Refusal('rewards.campaign_full');
}

function requireStep(row: AssignmentRow, event: 'activate' | 'queue'): void {
  // An opt-in has no amount before its deposit.
  if (row.occurrence === NEXT) throw new Refusal('rewards.not_eligible', { reason: 'PERIOD' });
  const state = assignmentStateOf(row.state);
  if (stepAssignment(state, event) !== null) return;
  throw new Refusal(state === 'PENDING_CONSENT' ? 'rewards.consent_required' : 'rewards.already_claimed');
}

function refusalOf(code: OutcomeCode): Error {
  if (code === outcomeCode.stakesBarred || code === outcomeCode.playNotAllowed)
    return new Refusal('rewards.barred');
  if (code === outcomeCode.currencyMismatch) return new Refusal('rewards.currency_mismatch');
  return new Error(`a grant was answered with ${code}`);
}

function orderOf(
  row: Pick<AssignmentRow, 'player_id' | 'terms_id' | 'currency'>,
  of: Command['kind'],
  key: string,
  more: Partial<Command>,
): Command {
  return {
    kind: of,
    playerId: row.player_id,
    providerId: provider.cashier,
    key,
    vertical: 0,
    currency: getCurrency(row.currency).number,
    amountMinor: 0n,
    // A receipt names the terms by their hash.
    referenceKey: row.terms_id,
    roundKey: null,
    endsRound: false,
    gameId: null,
    ...more,
  };
}
