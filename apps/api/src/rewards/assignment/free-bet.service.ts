import { effectsOf } from '@halcyon/contract/identity/account-status';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { FreeBetDetail } from '@halcyon/contract/rewards/reward';
import type { FreeBetTerms, RewardTerms } from '@halcyon/contract/rewards/terms';
import type { FreeBetProblem } from '@halcyon/contract/sportsbook/free-bet.contract';
import { addMs } from '@halcyon/server-kit/clock';
import { eachSafely, type ReportFault } from '@halcyon/server-kit/faults';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import { lockGuard, lockState } from '../../ledger/public.ts';
import { outbox } from '../../platform/events/outbox.ts';
import { assignmentState, assignmentStateOf, endReason, stepAssignment } from './assignment.machine.ts';
import type { AssignmentEvent } from './assignment.machine.ts';
import { findAssignment, moveAssignment, type AssignmentRow } from './assignment.store.ts';
import { takeBudget } from '../campaign/campaign.store.ts';
import type { RewardsDependencies } from '../dependencies.ts';
import { getTerms } from '../terms/terms.service.ts';
import * as store from './free-bet.store.ts';

/** What is left of its time after a void bet, at least. */
const RETURNED_FOR_MS = 7 * 86_400_000;
const PER_RUN_MAX = 500;

/** A free bet as a bet sees it. */
export type FreeBetToken = {
  readonly id: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly expiresAt: Date;
  readonly state: store.FreeBetState;
  readonly terms: FreeBetTerms;
};
type Held = { readonly playerId: bigint; readonly id: string; readonly betId: string; readonly at: Date };
const nameOf = ({ playerId, id }: Pick<Held, 'playerId' | 'id'>): store.FreeBetName => ({
  player_id: playerId,
  assignment_id: id,
});

/**
 * Gives the player the free bet of a campaign. The guard row is locked.
 * Refuses: rewards.barred, rewards.campaign_full.
 */
export async function beginFreeBet(
  { ledger, clock }: Pick<RewardsDependencies, 'ledger' | 'clock'>,
  tx: Tx,
  row: AssignmentRow,
  terms: RewardTerms,
): Promise<void> {
  const known = await lockState(ledger, tx, row.player_id);
  if (!known) throw new Error(`player ${row.player_id} has no wallet`);
  const isBarred = known.atMs < known.state.stakesBarredUntilMs;
  if (effectsOf(known.state.status).play !== 'conditional' || isBarred) throw new Refusal('rewards.barred');
  const { player_id: playerId, assignment_id: assignmentId, campaign_id: campaignId, currency } = row;
  const isBudgeted = row.is_budgeted || (await takeBudget(tx, campaignId, currency, row.granted_minor));
  if (!isBudgeted) throw new Refusal('rewards.campaign_full');
  const activatedAt = clock.now();
  const expiresAt = addMs(activatedAt, terms.validSeconds * 1_000);
  await store.insertFreeBet(tx, {
    player_id: playerId,
    assignment_id: assignmentId,
    terms_id: row.terms_id,
    currency,
    amount_minor: row.granted_minor,
    created_at: activatedAt,
    expires_at: expiresAt,
  });
  await moveAssignment(tx, row, { state: 'ACTIVATED', isBudgeted: true, activatedAt, expiresAt });
  const facts = { assignmentId, campaignId, amountMinor: String(row.granted_minor), currency };
  await outbox.emit(tx, { name: 'rewards.free_bet_granted', playerId, facts });
}

/** Those that can be used now; the first to expire comes first. */
export async function listFreeBets(
  on: store.On,
  playerId: bigint,
  at: Date,
  limit: number,
): Promise<readonly FreeBetToken[]> {
  const rows = await store.listReady(on, playerId, at, limit);
  return Promise.all(rows.map((row) => tokenOf(on, row)));
}

/** Null: there is none, or it is another player's. Nothing is locked. */
export async function findFreeBet(on: store.On, playerId: bigint, id: string): Promise<FreeBetToken | null> {
  const row = await store.findFreeBet(on, nameOf({ playerId, id }));
  return row && tokenOf(on, row);
}

async function tokenOf(on: store.On, row: store.FreeBetRow): Promise<FreeBetToken> {
  const { freeBet } = await getTerms(on, row.terms_id);
  if (!freeBet) throw new Error(`the terms ${row.terms_id} are of no free bet`);
  return {
    id: row.assignment_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    expiresAt: row.expires_at,
    state: row.state,
    terms: freeBet,
  };
}

/** What a free bet says against its use at an instant, its bet apart. Null: nothing. Pure. */
export function freeBetRejection(
  token: Pick<FreeBetToken, 'state' | 'expiresAt'> | null,
  at: Date,
): FreeBetProblem | null {
  if (!token) return 'bet.free_bet_unknown';
  if (token.state === 'TAKEN') return 'bet.free_bet_used';
  return token.state !== 'READY' || at >= token.expiresAt ? 'bet.free_bet_expired' : null;
}

/** A bet takes a free bet, in its transaction. The guard row is locked. Refuses: as `freeBetRejection`. */
export async function takeFreeBet(tx: Tx, of: Held): Promise<void> {
  const row = await store.lockFreeBet(tx, nameOf(of));
  const token = row && { state: row.state, expiresAt: row.expires_at };
  const problem = freeBetRejection(token, of.at);
  if (problem) throw new Refusal(problem);
  await hold(tx, of);
}

async function hold(tx: Tx, of: Held): Promise<void> {
  const { betId, at } = of;
  await store.moveFreeBet(tx, nameOf(of), { state: 'TAKEN', betId, at });
  await end(tx, nameOf(of), 'complete', endReason.completed, at);
}

/**
 * A bet is void and gives its free bet back, with at least seven days left; in an exclusion it is gone. Another bet that
 * holds it meanwhile keeps it. The guard row is locked.
 */
export async function giveBackFreeBet(tx: Tx, of: Held): Promise<void> {
  const row = await store.lockFreeBet(tx, nameOf(of));
  if (row?.state !== 'TAKEN' || row.bet_id !== of.betId) return;
  const { at } = of;
  if (row.is_barred) return store.moveFreeBet(tx, row, { state: 'FORFEITED', at });
  const least = addMs(at, RETURNED_FOR_MS);
  const expiresAt = row.expires_at > least ? row.expires_at : least;
  await store.moveFreeBet(tx, row, { state: 'READY', expiresAt, at });
  await store.reopenAssignment(tx, row, { state: assignmentState.ACTIVATED, expiresAt });
  const facts = { assignmentId: of.id, expiresAt: expiresAt.toISOString() };
  await outbox.emit(tx, { name: 'rewards.free_bet_returned', playerId: of.playerId, facts });
}

/**
 * A bet is void no more and takes its free bet again, if no other bet, expiry or exclusion has it: otherwise the bet goes
 * on without. The guard row is locked.
 */
export async function retakeFreeBet(tx: Tx, of: Held): Promise<void> {
  const row = await store.lockFreeBet(tx, nameOf(of));
  if (row?.state === 'READY') await hold(tx, of);
}

/** Gives up a free bet that no bet holds. False: there is none. The guard row is locked. */
export async function forfeitFreeBet(
  tx: Tx,
  name: store.FreeBetName,
  reason: number,
  at: Date,
): Promise<boolean> {
  const row = await store.lockFreeBet(tx, name);
  if (row?.state !== 'READY') return false;
  await store.moveFreeBet(tx, name, { state: 'FORFEITED', at });
  await end(tx, name, 'giveUp', reason, at);
  return true;
}

/** An exclusion or a break has begun: no free bet is left, nor returns from a bet. The guard row is locked. */
export async function endFreeBets(tx: Tx, playerId: bigint, at: Date): Promise<void> {
  for (const name of await store.listUnused(tx, playerId))
    await forfeitFreeBet(tx, name, endReason.protection, at);
  await store.barTaken(tx, playerId);
}

/** Free bets whose time is over. */
export async function expireFreeBets({
  db,
  clock,
  report,
}: Pick<RewardsDependencies, 'clock'> & { readonly db: Db; readonly report: ReportFault }): Promise<void> {
  const at = clock.now();
  const lapsed = await store.listLapsedFreeBets(db, at, PER_RUN_MAX);
  await eachSafely(report, 'rewards.expire_free_bets', lapsed, (name) =>
    db.transact(async (tx) => {
      await lockGuard(tx, name.player_id); // first lock
      const row = await store.lockFreeBet(tx, name);
      if (row?.state !== 'READY' || row.expires_at > at) return;
      await store.moveFreeBet(tx, name, { state: 'EXPIRED', at });
      await end(tx, name, 'runOut', endReason.expired, at);
    }),
  );
}

async function end(
  tx: Tx,
  name: store.FreeBetName,
  event: Extract<AssignmentEvent, 'complete' | 'giveUp' | 'runOut'>,
  reason: number,
  at: Date,
): Promise<void> {
  const row = await findAssignment(tx, name.player_id, name.assignment_id);
  const state = row && stepAssignment(assignmentStateOf(row.state), event);
  if (!state) throw new Error(`the free bet ${name.assignment_id} has no running assignment`);
  await moveAssignment(tx, row, { state, endedAt: at, endReason: reason });
}

/** A free bet as its reward shows it. Null: the terms are of none. `row`: of what the player has. */
export async function freeBetDetailOf(
  on: store.On,
  terms: RewardTerms,
  row: AssignmentRow | undefined,
): Promise<FreeBetDetail | null> {
  if (!terms.freeBet) return null;
  const found = row && (await store.findFreeBet(on, row));
  return { ...terms.freeBet, ...(found && { status: found.state }) };
}
