import { randomBytes, randomUUID } from 'node:crypto';
import { unitsOf, UNITS_PER_STAKE } from '../blackjack/table.machine.ts';
import { addMs } from '@halcyon/server-kit/clock';
import { GameRefusal, problemOfWallet } from '../platform/game-refusal.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import type { ActionRequest, RoundAnswer, RoundRequest } from '../protocol.ts';
import { lockCurrentSeed, takeNonce } from '../seeds/seed.store.ts';
import { type SessionRow, endSession } from '../sessions/session.store.ts';
import { awardOf, takeSpin } from '../spins/spin-award.service.ts';
import { isStakeOffered } from '../stakes.ts';
import { findGame, type Game } from './game-catalogue.ts';
import { offeredStakes } from './offered-stakes.ts';
import type { RoundContext } from './round-context.ts';
import { advanceRound, driveRound } from './round-driver.ts';
import { decideRound } from './round-outcome.ts';
import { seedOf, viewOfRound } from './round-view.ts';
import { findLastStart, findRound, findRoundByKey, findUnfinishedRound, insertRound, lockRound, moveRound } from './round.store.ts'; // prettier-ignore
import type { RoundRow } from './round.store.ts';
import { findLastBalance, findWalletCall, insertWalletCall } from './wallet-call.store.ts';

/** How soon a browser retries for a round that the wallet has not answered. */
const RETRY_AFTER_MS = 1_500;

/**
 * Plays a round: decides it from the committed seeds, stores it with the intent to take its stake, and only then
 * calls the wallet. A repeated idempotency key gives the same round, of the same game and stake only.
 *
 * Refuses: round.game_forbidden, round.autoplay_forbidden, round.key_reused, round.unfinished, round.too_soon,
 * round.stake_not_offered, round.spins_over, and what the wallet refuses.
 * Writes: games.round, games.wallet_call, games.player_seed (the guard row, locked first).
 */
export async function startRound(
  ctx: RoundContext,
  session: SessionRow,
  request: RoundRequest,
): Promise<RoundAnswer> {
  const game = findGame(session.game_id);
  if (!game) throw new GameRefusal('round.game_forbidden');
  if (request.isAutoplay && !session.is_autoplay_allowed) throw new GameRefusal('round.autoplay_forbidden');
  const roundId = await ctx.db.transact((tx) => storeRound(ctx, tx, session, game, request));
  return carryOn(ctx, session, roundId, `${roundId}-0`);
}

async function storeRound(
  ctx: RoundContext,
  tx: Tx,
  session: SessionRow,
  game: Game,
  request: RoundRequest,
): Promise<string> {
  const seed = await lockCurrentSeed(tx, session.player_key);
  if (!seed) throw new Error(`player ${session.player_key} has no current seed`);
  const known = await findRoundByKey(tx, session.player_key, request.idempotencyKey);
  const stakeMinor = BigInt(request.stakeMinor);
  const awardId = request.awardId ?? null;
  if (known) {
    const isSame = known.first_stake_minor === stakeMinor && known.award_id === awardId;
    if (known.game_id !== game.gameId || !isSame) throw new GameRefusal('round.key_reused');
    return known.round_id;
  }
  if (await findUnfinishedRound(tx, session.player_key, game.gameId))
    throw new GameRefusal('round.unfinished');
  const at = ctx.clock.now();
  const lastStart = await findLastStart(tx, session.player_key, game.gameId);
  if (lastStart && addMs(lastStart, session.min_cycle_ms) > at) throw new GameRefusal('round.too_soon');
  const isOffered =
    awardId === null
      ? isStakeOffered(game.kind, offeredStakes(game, session), stakeMinor)
      : (await takeSpin(ctx, tx, session, awardId)) === stakeMinor;
  if (!isOffered) throw new GameRefusal('round.stake_not_offered');

  const roundId = randomUUID();
  const decided = {
    serverSeed: seed.server_seed,
    clientSeed: seed.client_seed ?? '',
    nonce: seed.next_nonce,
  };
  const outcome = decideRound(game, decided, stakeMinor, []);
  await takeNonce(tx, session.player_key, seed.seed_id);
  await insertRound(tx, {
    roundId,
    publicId: randomBytes(12).toString('hex'),
    playerKey: session.player_key,
    playerRef: session.player_ref,
    idempotencyKey: request.idempotencyKey,
    gameId: game.gameId,
    mode: session.mode,
    currency: session.currency,
    mathVersion: game.mathVersion,
    seedId: seed.seed_id,
    nonce: seed.next_nonce,
    stakeMinor,
    winMinor: outcome.kind === 'slot' ? outcome.slot.winMinor : null,
    startedAt: at,
    awardId,
  });
  await storeStake(ctx, tx, session, {
    roundId,
    action: null,
    amountMinor: stakeMinor,
    winMinor: outcome.kind === 'slot' ? outcome.slot.winMinor : null,
    firstStake: null,
    awardId,
    at,
  });
  return roundId;
}

/**
 * Does one thing on an open blackjack round.
 *
 * Refuses: round.not_found, round.action_stale (another action came first), round.action_illegal, and what the
 * wallet refuses of a double, split or insurance; the round then continues unchanged.
 */
export async function actOnRound(
  ctx: RoundContext,
  session: SessionRow,
  roundId: string,
  request: ActionRequest,
): Promise<RoundAnswer> {
  const transactionId = await ctx.db.transact(async (tx) => {
    const round = await lockRound(tx, roundId);
    const game = round ? findGame(round.game_id) : null;
    if (!round || round.player_key !== session.player_key || game?.kind !== 'blackjack')
      throw new GameRefusal('round.not_found');
    if (round.state !== 'open' || round.pending_action || request.actionIndex !== round.actions.length)
      throw new GameRefusal('round.action_stale');
    const outcome = decideRound(game, seedOf(round), round.first_stake_minor, round.actions);
    if (outcome.kind !== 'blackjack' || !outcome.blackjack.view.legalActions.includes(request.action))
      throw new GameRefusal('round.action_illegal');

    const at = ctx.clock.now();
    const units = unitsOf(request.action);
    if (units === 0) {
      await advanceRound(ctx, tx, round, [...round.actions, request.action], at);
      return null;
    }
    await moveRound(tx, roundId, {
      state: 'open',
      stakeMinor: round.stake_minor,
      winMinor: null,
      actions: round.actions,
      pendingAction: request.action,
      at,
    });
    const amountMinor = (round.first_stake_minor / BigInt(UNITS_PER_STAKE)) * BigInt(units);
    const firstStake = `${roundId}-0`;
    return storeStake(ctx, tx, session, {
      roundId,
      action: request.action,
      amountMinor,
      winMinor: null,
      firstStake,
      awardId: null,
      at,
    });
  });
  return carryOn(ctx, session, roundId, transactionId);
}

/** Drives a round while its player waits, and returns its state. */
async function carryOn(
  ctx: RoundContext,
  session: SessionRow,
  roundId: string,
  stakeId: string | null,
): Promise<RoundAnswer> {
  await driveRound(ctx, roundId, Date.now() + ctx.waits.player);
  const stake = stakeId ? await findWalletCall(ctx.db, stakeId) : null;
  const round = await findRound(ctx.db, roundId);
  if (!round) throw new Error(`round ${roundId} is gone`);
  const isUndone =
    stake?.state === 'given_up' &&
    !['cancelling', 'settled'].includes(round.state) &&
    round.pending_action === null;
  if (stake?.state === 'refused' || isUndone) {
    const problem = problemOfWallet(stake?.last_problem ?? '');
    if (problem === 'session.none') await endSession(ctx.db, session.token_hash, ctx.clock.now());
    throw new GameRefusal(problem, stake?.player_text ?? null);
  }
  return answerOf(ctx, session, round);
}

async function answerOf(ctx: RoundContext, session: SessionRow, round: RoundRow): Promise<RoundAnswer> {
  const isWaiting =
    round.pending_action !== null || ['staking', 'settling', 'cancelling'].includes(round.state);
  const balanceMinor = isWaiting ? null : await findLastBalance(ctx.db, round.round_id);
  return {
    round: viewOfRound(round),
    balanceMinor: balanceMinor === null ? null : String(balanceMinor),
    retryAfterMs: isWaiting ? RETRY_AFTER_MS : null,
    nextRoundAt: addMs(round.started_at, session.min_cycle_ms).toISOString(),
    spins: await awardOf(ctx, session),
  };
}

async function storeStake(
  ctx: RoundContext,
  tx: Tx,
  session: SessionRow,
  stake: {
    roundId: string;
    action: RoundRow['pending_action'];
    amountMinor: bigint;
    /** What the stake decides immediately; null: the player acts next, and the win is not known yet. */
    winMinor: bigint | null;
    firstStake: string | null;
    /** The award that pays instead of the player. */
    awardId: string | null;
    at: Date;
  },
): Promise<string> {
  return insertWalletCall(tx, {
    roundId: stake.roundId,
    call: stake.awardId !== null ? 'freeSpin' : stake.winMinor === null ? 'stake' : 'stakeAndWin',
    action: stake.action,
    amountMinor: stake.awardId === null ? stake.amountMinor : 0n,
    awardId: stake.awardId,
    winMinor: stake.winMinor,
    referenceTransactionId: stake.firstStake,
    walletSessionToken: session.wallet_session_token,
    createdAt: stake.at,
    nextAttemptAt: addMs(stake.at, ctx.waits.sweep),
  });
}
