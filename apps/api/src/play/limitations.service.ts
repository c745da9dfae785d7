import { Refusal } from '@halcyon/contract/platform/refusal';
import { findGameClass } from '../catalogue/public.ts';
import { vertical } from '../ledger/public.ts';
import type { PlayerContext } from '../platform/http/context.ts';
import { listRunningBonuses } from '../rewards/public.ts';
import { balancesOf } from '../wallet/public.ts';
import { limitationsOf, unlimited, type Limitations } from './limitation.rules.ts';

/** What the running bonus of its vertical means for a game. Refuses: game_unknown. */
export async function readLimitations(ctx: PlayerContext, gameId: string): Promise<Limitations> {
  const { db, playerId, clock, session } = ctx;
  const game = await findGameClass(db, gameId);
  if (!game) throw new Refusal('play.game_unknown');
  const of = game.isLive ? vertical.live : vertical.casino;
  const name = game.isLive ? 'live' : 'casino';
  const [running, held] = await Promise.all([listRunningBonuses(db, playerId), balancesOf(db, playerId)]);
  const bonus = running.find((one) => one.vertical === of && clock.now().getTime() < one.expiresAtMs);
  if (!bonus || !held || held.bonusMinor[name] + held.lockedInMinor[name] === 0n) return unlimited;
  return limitationsOf(bonus.terms, { gameId, gameCategory: game.gameType }, session.currency);
}
