import type { GamesAnswerOf, GamesRequestOf } from '@halcyon/wire/seamless/games-calls';
import type { Queryable } from '@halcyon/server-kit/sql';
import { GameRefusal } from '../platform/game-refusal.ts';
import type { SpinAwardView } from '../protocol.ts';
import { findGame } from '../rounds/game-catalogue.ts';
import type { RoundContext } from '../rounds/round-context.ts';
import { offeredStakes } from '../rounds/offered-stakes.ts';
import { playerKeyOf } from '../sessions/player-key.ts';
import type { SessionRow } from '../sessions/session.store.ts';
import { cancelAward, findAward, findOpenAward, insertAward, type SpinAwardRow } from './spin-award.store.ts';

type Context = Pick<RoundContext, 'db' | 'clock'>;
type Answer = GamesAnswerOf<'issueSpins'>;

/** Takes an award. Refused: another game than a slot, or a value that is no stake of it in this currency. */
export async function issueSpins(ctx: Context, of: GamesRequestOf<'issueSpins'>): Promise<Answer> {
  const game = findGame(of.gameId);
  const value = BigInt(of.valueMinor);
  const stakes =
    game?.kind === 'slot' ? offeredStakes(game, { currency: of.currency, stake_cap_minor: null }) : [];
  if (!stakes.includes(value)) return { ok: false, code: 'spins_refused' };
  await insertAward(ctx.db, {
    award_id: of.awardId,
    player_key: playerKeyOf('real', of.playerRef),
    game_id: of.gameId,
    currency: of.currency,
    rounds_total: of.rounds,
    value_minor: value,
    expires_at: new Date(of.expiresAt),
    created_at: ctx.clock.now(),
  });
  return spinStatus(ctx, of.awardId);
}

export async function cancelSpins(ctx: Context, awardId: string): Promise<Answer> {
  await cancelAward(ctx.db, awardId, ctx.clock.now());
  return spinStatus(ctx, awardId);
}

export async function spinStatus(ctx: Context, awardId: string): Promise<Answer> {
  const row = await findAward(ctx.db, awardId);
  if (!row) return { ok: false, code: 'not_found' };
  return {
    ok: true,
    awardId,
    roundsTotal: row.rounds_total,
    roundsPlayed: row.rounds_played,
    winMinor: String(row.win_minor),
    isCancelled: row.cancelled_at !== null,
  };
}

/** The award that the next round of this session may be played on. Null: rounds cost their stake. */
export async function awardOf(ctx: Context, session: SessionRow): Promise<SpinAwardView | null> {
  const row = session.mode === 'real' ? await findOpenAward(ctx.db, openOf(ctx, session)) : null;
  return row && viewOfAward(row);
}

const openOf = ({ clock }: Pick<Context, 'clock'>, session: SessionRow) => ({
  playerKey: session.player_key,
  gameId: session.game_id,
  currency: session.currency,
  at: clock.now(),
});

function viewOfAward(row: SpinAwardRow): SpinAwardView {
  return {
    awardId: row.award_id,
    roundsTotal: row.rounds_total,
    roundsPlayed: row.rounds_played,
    valueMinor: String(row.value_minor),
    winMinor: String(row.win_minor),
    expiresAt: row.expires_at.toISOString(),
  };
}

/**
 * The value of the spin that a round is played on, under the lock of the player's seed, which every round takes first.
 * Refuses: round.spins_over, for another award than the next one too.
 */
export async function takeSpin(
  ctx: Pick<Context, 'clock'>,
  tx: Queryable,
  session: SessionRow,
  awardId: string,
): Promise<bigint> {
  const row = session.mode === 'real' ? await findOpenAward(tx, openOf(ctx, session)) : null;
  if (row?.award_id !== awardId) throw new GameRefusal('round.spins_over');
  return row.value_minor;
}
