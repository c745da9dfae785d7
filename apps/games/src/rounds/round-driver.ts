import { addMs } from '@halcyon/server-kit/clock';
import type { Tx } from '@halcyon/server-kit/sql';
import type { WalletCommand, WalletResult } from '../wallet/wallet.port.ts';
import { getGame } from './game-catalogue.ts';
import type { RoundContext } from './round-context.ts';
import { decideRound } from './round-outcome.ts';
import { seedOf } from './round-view.ts';
import { findRound, lockRound, moveRound, type RoundMove, type RoundRow } from './round.store.ts';
import {
  answerWalletCall,
  beginAttempt,
  insertWalletCall,
  postponeWalletCall,
  type WalletCallRow,
} from './wallet-call.store.ts';

const RETRY_MS_MAX = 60_000;
/** A refused win or rollback breaks the protocol: it needs an operator, and is retried at long intervals. */
const INCIDENT_RETRY_MS = 300_000;

/**
 * Advances a round as far as the wallet's responses allow: sends what is stored, stores the responses, and so on
 * until the round waits for its player, is finished, or `untilMs` (real time) has passed. Safe to run concurrently:
 * every call has its own key, and a response is written only once.
 *
 * Writes: games.round, games.wallet_call, one transaction per answer.
 */
export async function driveRound(ctx: RoundContext, roundId: string, untilMs: number): Promise<void> {
  for (;;) {
    const lease = ctx.waits.walletAnswer + ctx.waits.sweep;
    const call = await beginAttempt(ctx.db, roundId, addMs(ctx.clock.now(), lease));
    const round = call ? await findRound(ctx.db, roundId) : null;
    if (!call || !round) return;
    const result = await ctx.wallets[round.mode].execute(commandOf(round, call));
    const isAnswered = await ctx.db.transact((tx) => applyResult(ctx, tx, call, result));
    if (isAnswered) continue;
    const pauseMs = Math.min(retryPause(ctx, call), untilMs - Date.now());
    if (pauseMs <= 0 || (result.kind === 'refused' && !takesStake(call))) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function retryPause(ctx: RoundContext, call: WalletCallRow): number {
  return Math.min(ctx.waits.firstRetry * 2 ** Math.min(call.attempts - 1, 20), RETRY_MS_MAX);
}

/** Writes one result. False: the call stays pending. */
async function applyResult(
  ctx: RoundContext,
  tx: Tx,
  call: WalletCallRow,
  result: WalletResult,
): Promise<boolean> {
  const round = await lockRound(tx, call.round_id);
  if (!round) throw new Error(`round ${call.round_id} is gone`);
  const at = ctx.clock.now();
  const facts = { roundId: call.round_id, transactionId: call.transaction_id, call: call.call };

  if (result.kind === 'unknown') {
    if (takesStake(call) && at.getTime() - call.created_at.getTime() >= ctx.waits.stakeGiveUp) {
      ctx.log.warn(facts, 'stake_given_up');
      return giveUpStake(ctx, tx, round, call, result.why, at);
    }
    await postponeWalletCall(tx, call.transaction_id, result.why, addMs(at, retryPause(ctx, call)));
    return false;
  }
  const isBookedBefore = result.kind === 'refused' && call.call === 'rollback' && isSettled(result, round);
  if (result.kind === 'refused' && !takesStake(call) && !isBookedBefore) {
    ctx.log.error({ ...facts, code: result.code }, 'wallet_broke_the_rules');
    await postponeWalletCall(tx, call.transaction_id, result.code, addMs(at, INCIDENT_RETRY_MS));
    return false;
  }
  // A refusal that is not the stored answer says nothing about an earlier attempt whose answer was lost (its
  // session may have ended since): taking the stake back is right whether it was booked or not.
  if (result.kind === 'refused' && !isBookedBefore && call.attempts > 1 && !result.isReplay) {
    ctx.log.warn({ ...facts, code: result.code }, 'stake_refused_on_repeat');
    return giveUpStake(ctx, tx, round, call, result.code, at);
  }
  const isNew = await answerWalletCall(tx, call.transaction_id, {
    state: result.kind,
    balanceMinor: result.kind === 'booked' ? result.balanceMinor : null,
    problem: result.kind === 'refused' ? result.code : null,
    playerText: result.kind === 'refused' ? result.text : null,
    at,
  });
  if (!isNew) return true;
  if (isBookedBefore) await moveRound(tx, round.round_id, { ...keep(round, at), state: 'settled' });
  else if (result.kind === 'refused') await onStakeRefused(tx, round, call, at);
  else if (call.call === 'stake') await onStakeBooked(ctx, tx, round, call, at);
  else if (call.call === 'rollback') await onRolledBack(tx, round, call, at);
  else await moveRound(tx, round.round_id, { ...keep(round, at), state: 'settled' });
  return true;
}

/** True: the call takes the money of its round, and may be rolled back while its outcome is unknown. */
function takesStake({ call }: WalletCallRow): boolean {
  return call === 'stake' || call === 'stakeAndWin' || call === 'freeSpin';
}

/** A rollback came too late: the stake and the win of the round were booked together. */
function isSettled({ code }: Extract<WalletResult, { kind: 'refused' }>, round: RoundRow): boolean {
  return code === 'already_settled' && round.state === 'cancelling' && round.win_minor !== null;
}

async function onStakeBooked(
  ctx: RoundContext,
  tx: Tx,
  round: RoundRow,
  call: WalletCallRow,
  at: Date,
): Promise<void> {
  const actions = call.action ? [...round.actions, call.action] : round.actions;
  await advanceRound(ctx, tx, round, actions, at);
}

/**
 * Takes a locked, paid round to where its seeds and the given actions lead: open for the player, or settling
 * with its win or its end stored as the next call. Also for actions that need no stake.
 */
export async function advanceRound(
  ctx: RoundContext,
  tx: Tx,
  round: RoundRow,
  actions: RoundRow['actions'],
  at: Date,
): Promise<void> {
  const outcome = decideRound(getGame(round.game_id), seedOf(round), round.first_stake_minor, actions);
  const part =
    outcome.kind === 'slot'
      ? { isDone: true, stakeMinor: round.stake_minor, winMinor: outcome.slot.winMinor }
      : outcome.blackjack;
  if (outcome.kind === 'slot' && round.win_minor !== outcome.slot.winMinor)
    throw new Error(`round ${round.round_id}: the stored win is not the one its seeds give`);
  const winMinor = part.isDone ? part.winMinor : null;
  const state = part.isDone ? 'settling' : 'open';
  await moveRound(tx, round.round_id, {
    state,
    stakeMinor: part.stakeMinor,
    winMinor,
    actions,
    pendingAction: null,
    at,
  });
  if (winMinor === null) return;
  await insertWalletCall(tx, {
    roundId: round.round_id,
    call: winMinor > 0n ? 'win' : 'roundEnd',
    action: null,
    amountMinor: winMinor,
    winMinor: null,
    referenceTransactionId: firstStakeOf(round),
    walletSessionToken: null,
    createdAt: at,
    nextAttemptAt: addMs(at, ctx.waits.sweep),
  });
}

/** A refused first stake ends the round, a refused later one only its action. */
async function onStakeRefused(tx: Tx, round: RoundRow, call: WalletCallRow, at: Date): Promise<void> {
  const move = keep(round, at);
  await moveRound(tx, round.round_id, call.action ? move : { ...move, state: 'refused' });
}

async function onRolledBack(tx: Tx, round: RoundRow, call: WalletCallRow, at: Date): Promise<void> {
  const move = keep(round, at);
  await moveRound(tx, round.round_id, call.action ? move : { ...move, state: 'cancelled' });
}

/** It is unknown whether the stake was taken: it is given back, and the wallet makes sure it never counts. */
async function giveUpStake(
  ctx: RoundContext,
  tx: Tx,
  round: RoundRow,
  call: WalletCallRow,
  problem: string,
  at: Date,
): Promise<boolean> {
  const answer = { state: 'given_up' as const, balanceMinor: null, problem, playerText: null, at };
  if (!(await answerWalletCall(tx, call.transaction_id, answer))) return true;
  if (!call.action) await moveRound(tx, round.round_id, { ...keep(round, at), state: 'cancelling' });
  await insertWalletCall(tx, {
    roundId: round.round_id,
    call: 'rollback',
    action: call.action,
    amountMinor: call.amount_minor,
    winMinor: null,
    referenceTransactionId: call.transaction_id,
    walletSessionToken: null,
    createdAt: at,
    nextAttemptAt: addMs(at, ctx.waits.sweep),
  });
  return true;
}

/** The round as it is, without a pending action. */
function keep(round: RoundRow, at: Date): RoundMove {
  return {
    state: round.state,
    stakeMinor: round.stake_minor,
    winMinor: round.win_minor,
    actions: round.actions,
    pendingAction: null,
    at,
  };
}

/** The first call of a round is its stake. */
function firstStakeOf(round: RoundRow): string {
  return `${round.round_id}-0`;
}

function commandOf(round: RoundRow, call: WalletCallRow): WalletCommand {
  return {
    call: call.call,
    transactionId: call.transaction_id,
    referenceTransactionId: call.reference_transaction_id,
    playerKey: round.player_key,
    playerRef: round.player_ref,
    roundId: round.round_id,
    gameId: round.game_id,
    currency: round.currency,
    amountMinor: call.amount_minor,
    winMinor: call.win_minor,
    awardId: call.award_id,
    sessionToken: call.wallet_session_token,
    isRoundFinal: call.call === 'win' || (call.call === 'rollback' && call.action === null),
    totals: { stakeMinor: round.stake_minor, winMinor: round.win_minor ?? 0n },
  };
}
