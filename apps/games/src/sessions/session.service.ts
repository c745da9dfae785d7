import { createHash, randomBytes } from 'node:crypto';
import { addMs } from '@halcyon/server-kit/clock';
import { GameRefusal } from '../platform/game-refusal.ts';
import type { GameDescription, SessionAnswer, SessionRequest } from '../protocol.ts';
import { findGame, type Game } from '../rounds/game-catalogue.ts';
import type { RoundContext } from '../rounds/round-context.ts';
import { driveRound } from '../rounds/round-driver.ts';
import { offeredStakes } from '../rounds/offered-stakes.ts';
import { viewOfRound } from '../rounds/round-view.ts';
import { findLastSettledRound, findUnfinishedRound } from '../rounds/round.store.ts';
import { ensureSeeds } from '../seeds/seed.service.ts';
import { awardOf } from '../spins/spin-award.service.ts';
import { defaultStake } from '../stakes.ts';
import { insertDemoAccount } from '../wallet/demo-wallet.store.ts';
import type { Authenticate } from '../wallet/wallet.port.ts';
import { playerKeyOf } from './player-key.ts';
import { findSession, insertSession, type SessionRow } from './session.store.ts';

/** No session lasts longer, whatever the platform sets. */
const SESSION_MS_MAX = 12 * 3_600_000;

export type SessionContext = RoundContext & {
  readonly authenticate: Authenticate;
  readonly artUrl: (gameId: string, file: 'atlas' | 'background' | 'words') => string;
};

/**
 * Swaps a launch token for a session of this game. A demo visitor gets the demo balance the platform names, once.
 *
 * Refuses: session.launch_refused (used, late or unknown), round.game_forbidden, wallet.unavailable.
 */
export async function openSession(
  ctx: SessionContext,
  request: SessionRequest,
  playerIp: string,
): Promise<SessionAnswer> {
  const game = findGame(request.gameId);
  if (!game) throw new GameRefusal('round.game_forbidden');
  const player = await ctx.authenticate({ token: request.launchToken, gameId: request.gameId, playerIp });
  const token = randomBytes(32).toString('base64url');
  const at = ctx.clock.now();
  const row: SessionRow = {
    token_hash: hashToken(token), player_key: playerKeyOf(player.mode, player.playerRef), player_ref: player.playerRef,
    mode: player.mode, game_id: game.gameId, wallet_session_token: player.sessionToken, currency: player.currency,
    exponent: player.exponent, language: player.language, jurisdiction: player.jurisdiction, country: player.country,
    min_cycle_ms: player.minCycleMs, is_autoplay_allowed: player.isAutoplayAllowed,
    stake_cap_minor: player.stakeCapMinor === null ? null : BigInt(player.stakeCapMinor),
    lobby_url: player.links.lobbyUrl, cashier_url: player.links.cashierUrl, history_url: player.links.historyUrl,
    created_at: at,
  }; // prettier-ignore
  if (offeredStakes(game, row).length === 0) throw new GameRefusal('round.game_forbidden');
  const balanceMinor = BigInt(player.balance.totalMinor);
  await ctx.db.transact(async (tx) => {
    await ensureSeeds(tx, row.player_key, at);
    await insertSession(tx, row);
    if (row.mode !== 'demo') return;
    await insertDemoAccount(tx, {
      playerKey: row.player_key,
      currency: row.currency,
      balanceMinor,
      openedAt: at,
    });
  });
  return { ...(await readSession(ctx, row, row.mode === 'real' ? balanceMinor : null)), sessionToken: token };
}

/** The session behind a bearer token. Refuses: session.none. */
export async function getSession(ctx: RoundContext, token: string | null): Promise<SessionRow> {
  const row = token
    ? await findSession(ctx.db, hashToken(token), addMs(ctx.clock.now(), -SESSION_MS_MAX))
    : null;
  if (!row) throw new GameRefusal('session.none');
  return row;
}

/**
 * Everything a game needs to start or resume: an interrupted round is driven first.
 *
 * Refuses: session.none (the platform ended it), wallet.unavailable (the balance is not known).
 */
export async function readSession(
  ctx: SessionContext,
  row: SessionRow,
  balanceAtLaunch: bigint | null = null,
): Promise<SessionAnswer> {
  const game = findGame(row.game_id);
  if (!game) throw new GameRefusal('round.game_forbidden');
  const interrupted = await findUnfinishedRound(ctx.db, row.player_key, row.game_id);
  if (interrupted) await driveRound(ctx, interrupted.round_id, Date.now() + ctx.waits.firstRetry);
  const isKnown = balanceAtLaunch !== null && !interrupted;
  const balanceMinor = isKnown ? balanceAtLaunch : await askBalance(ctx, row);
  if (balanceMinor === null) throw new GameRefusal('wallet.unavailable');
  const unfinished = await findUnfinishedRound(ctx.db, row.player_key, row.game_id);
  const last = await findLastSettledRound(ctx.db, row.player_key, row.game_id);
  return {
    sessionToken: null,
    description: describe(ctx, game, row),
    language: row.language,
    balanceMinor: String(balanceMinor),
    unfinishedRound: unfinished ? viewOfRound(unfinished) : null,
    lastRound: last ? viewOfRound(last) : null,
    spins: await awardOf(ctx, row),
    serverTime: ctx.clock.now().toISOString(),
  };
}

function askBalance(ctx: SessionContext, row: SessionRow): Promise<bigint | null> {
  return ctx.wallets[row.mode].balance({
    playerKey: row.player_key,
    playerRef: row.player_ref,
    walletSessionToken: row.wallet_session_token,
    gameId: row.game_id,
    currency: row.currency,
  });
}

type Frame = Pick<
  SessionRow,
  | 'mode'
  | 'currency'
  | 'exponent'
  | 'min_cycle_ms'
  | 'is_autoplay_allowed'
  | 'stake_cap_minor'
  | 'lobby_url'
  | 'cashier_url'
  | 'history_url'
>;

/** A game as one launch, or a replay, sees it. */
export function describe(ctx: Pick<SessionContext, 'artUrl'>, game: Game, frame: Frame): GameDescription {
  const stakes = offeredStakes(game, frame);
  const around = {
    mode: frame.mode,
    currency: frame.currency,
    exponent: frame.exponent,
    stakesMinor: stakes.map(String),
    defaultStakeMinor: String(defaultStake(stakes, frame.currency) ?? 0n),
    minCycleMs: frame.min_cycle_ms,
    isAutoplayAllowed: frame.is_autoplay_allowed,
    art: {
      backgroundUrl: ctx.artUrl(game.gameId, 'background'),
      atlasUrl: ctx.artUrl(game.gameId, 'atlas'),
      wordsUrl: ctx.artUrl(game.gameId, 'words'),
    },
    links: { lobbyUrl: frame.lobby_url, cashierUrl: frame.cashier_url, historyUrl: frame.history_url },
  };
  return game.kind === 'slot' ? { ...game.facts, ...around } : { ...game.facts, ...around };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
