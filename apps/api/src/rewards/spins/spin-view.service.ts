import type { FreeSpinDetail } from '@halcyon/contract/rewards/reward';
import type { SpinAward } from '@halcyon/contract/rewards/spins.contract';
import { toWire } from '@halcyon/money/amount';
import type { PlayerContext } from '../../platform/http/context.ts';
import type { SpinAwards } from '../dependencies.ts';
import type { SpinDependencies } from './dependencies.ts';
import { findAwardOfNumber, listAwards, type SpinAwardRow } from './spin-award.store.ts';
import { termsOfAward } from './spin-terms.ts';

const AWARDS_MAX = 100;

/** The player's awards, newest first. */
export async function listSpins(ctx: PlayerContext, deps: SpinDependencies, campaignId: string | null) {
  const of = { campaignId, awardId: null, limit: AWARDS_MAX };
  const rows = await listAwards(ctx.db.sql, ctx.playerId, of);
  return { items: await Promise.all(rows.map((row) => viewOf(deps, row))) };
}

export async function listProgress(ctx: PlayerContext, awardId: string | null) {
  const of = { campaignId: null, awardId, limit: AWARDS_MAX };
  return { items: (await listAwards(ctx.db.sql, ctx.playerId, of)).map(progressOf) };
}

function progressOf(row: SpinAwardRow) {
  return {
    awardId: row.award_id,
    roundsTotal: row.rounds_total,
    roundsPlayed: row.rounds_played,
    winnings: toWire(row.won_minor, row.currency),
    status: row.state,
  };
}

export async function viewOf(
  deps: Pick<SpinDependencies, 'db' | 'host'>,
  row: SpinAwardRow,
): Promise<SpinAward> {
  const { currency } = row;
  const terms = await termsOfAward(deps.db.sql, row);
  const game = await deps.host.findGame(deps.db, row.game_id, row.market_id);
  return {
    ...progressOf(row),
    campaignId: row.campaign_id,
    termsId: row.terms_id,
    bonusCode: bonusCodeOf(row),
    value: toWire(row.value_minor, currency),
    ...(terms.maxMinor !== null && { maxWinnings: toWire(terms.maxMinor, currency) }),
    wagerFree: terms.isWagerFree,
    isQueued: row.is_queued,
    gameId: row.game_id,
    gameSlug: game?.slug ?? null,
    games: [...terms.games],
    expiresAt: row.expires_at.toISOString(),
  };
}

const bonusCodeOf = (row: SpinAwardRow) => (row.state === 'ISSUING' ? null : row.bonus_ref);

/** Free spins of an offer, or of an assignment as far as they have been played. */
export async function detailOf(
  { host }: Pick<SpinDependencies, 'host'>,
  on: Parameters<SpinAwards['detailOf']>[0],
  of: Parameters<SpinAwards['detailOf']>[1],
): Promise<FreeSpinDetail | null> {
  const { spins, wager } = of.terms;
  const value = spins?.valueMinor[of.currency];
  if (!spins || value === undefined) return null;
  const award = of.number === null ? null : await findAwardOfNumber(on.sql, of.playerId, of.number);
  const gameId = award?.game_id ?? spins.games[0]!;
  const game = await host.findGame(on, gameId, of.marketId);
  const money = (minor: bigint) => toWire(minor, of.currency);
  const maxMinor = spins.maxWinningsMinor?.[of.currency];
  return {
    bonusCode: award && bonusCodeOf(award),
    roundsTotal: award?.rounds_total ?? spins.rounds,
    roundsPlayed: award?.rounds_played ?? 0,
    value: money(BigInt(value)),
    winnings: money(award?.won_minor ?? 0n),
    ...(maxMinor !== undefined && { maxWinnings: money(BigInt(maxMinor)) }),
    wagerFree: wager === null,
    gameId,
    gameSlug: game?.slug ?? null,
    gameName: game?.name ?? null,
    gamePath: game?.path ?? null,
    gameImage: game?.image ?? null,
    ...(award && { status: award.state }),
    isQueued: award?.is_queued ?? false,
  };
}
