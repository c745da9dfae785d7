import type { BookContext, BookSession } from '@halcyon/contract/sportsbook/entry.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { convertMinor } from '@halcyon/money/reference-rates';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import type { Context, PlayerCommandContext, PlayerContext } from '../../platform/http/context.ts';
import { balanceFramesOf, type BalanceFrame } from '../../wallet/public.ts';
import { judgePage, requireSportsbook, type AccessPorts } from '../offer/offer-access.service.ts';
import type { BookDependencies } from '../slip/slip.service.ts';
import type { BookPorts } from './book-ports.ts';
import { endBookSession, findOpenBookSession, insertBookSession, takeBalance } from './book-session.store.ts';

const refusedAs = {
  bad: 'sportsbook.token_invalid',
  expired: 'sportsbook.token_expired',
  over: 'sportsbook.session_over',
} as const;

/**
 * Opens a session of a book with a token, once. The token is its bearer from then on.
 * Refuses: sportsbook.token_invalid, sportsbook.token_expired, sportsbook.session_over, sportsbook.not_available,
 * sportsbook.token_used.
 */
export async function createBookSession(
  deps: AccessPorts & BookPorts,
  ctx: Context,
  token: string,
): Promise<BookSession> {
  const at = ctx.clock.now();
  const read = await deps.readBookToken(token, at);
  if ('gone' in read) throw new Refusal(refusedAs[read.gone]);
  const { session, bookSessionId, book, expiresAt } = read;
  const { playerId, sessionId } = session;
  const player: PlayerContext = { ...ctx, session, playerId };
  const { refused, policy } = await judgePage('/sportsbook', player, deps, session.marketId);
  if (refused !== null) throw new Refusal('sportsbook.not_available');
  const variant = policy.sportsbookVariant;
  const isFirst = await ctx.db.transact((tx) =>
    insertBookSession(tx, { playerId, bookSessionId, sessionId, book, variant, at, expiresAt }),
  );
  if (!isFirst) throw new Refusal('sportsbook.token_used');
  await deps.keepDevice(ctx, playerId);
  return { bookSessionId, expiresAt: expiresAt.toISOString(), ...(await deps.shellPlayerOf(player)) };
}

/** For calls that come with the token of a book. */
export function openBookSessions({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return (playerId: bigint, bookSessionId: string) =>
    findOpenBookSession(db, { playerId, bookSessionId, at: clock.now() });
}

/**
 * What a book knows of its player. The balance is the wallet's own, so that one that was lost on its way to the book is
 * repaired here. Refuses: sportsbook.not_available.
 */
export async function readBookContext(
  deps: AccessPorts & Pick<BookDependencies, 'limits' | 'rates'>,
  ctx: PlayerContext,
): Promise<BookContext> {
  await requireSportsbook(ctx, deps, ctx.session.marketId);
  const { playerId, session } = ctx;
  const { currency, marketId, languageId } = session;
  const rates = deps.rates();
  const money = (minor: bigint) => ({
    amountMinor: String(convertMinor(minor, 'EUR', currency, rates)),
    currency,
  });
  const { sequence, body } = await balanceOf(ctx.db, playerId, currency);
  await ctx.db.transact((tx) =>
    takeBalance(tx, { playerId, sequence: BigInt(sequence), balance: body, at: ctx.clock.now() }),
  );
  return {
    playerId: Number(playerId),
    market: marketId,
    language: languageId,
    currency,
    oddsFormat: 'decimal',
    priceRule: 'higher',
    limits: { stakeMin: money(deps.limits.stakeMinorMin), payoutMax: money(deps.limits.payoutMinorMax) },
    sequence,
    balance: body,
  };
}

/** The balance with its number; zeros for a player whose wallet has seen nothing. */
export async function balanceOf(
  db: Db,
  playerId: bigint,
  currency: string,
): Promise<Pick<BalanceFrame, 'sequence' | 'body'>> {
  const [frame] = await balanceFramesOf(db, playerId, []);
  if (frame) return frame;
  const none = { CASINO: '0', LIVE_CASINO: '0', VIRTUAL_SPORTS: '0', SPORTS: '0' };
  return {
    sequence: 0,
    body: { currency, balanceMap: { MAIN: '0', LOCKED: '0', BONUS: none }, pendingWithdrawal: '0' },
  };
}

/** Ends the session of a book; bets stay. Refuses: sportsbook.no_book_session, to any other bearer. */
export async function endOwnBookSession(ctx: PlayerCommandContext): Promise<Record<string, never>> {
  const { bookSessionId } = ctx.session;
  if (bookSessionId === undefined) throw new Refusal('sportsbook.no_book_session');
  await endBookSession(ctx.tx, { playerId: ctx.playerId, bookSessionId, at: ctx.clock.now() });
  return {};
}
