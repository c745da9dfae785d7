import type { z } from 'zod';
import { marketIds, markets } from '@halcyon/contract/market/markets';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Winner, WinnerConsent } from '@halcyon/contract/prizes/winners.contract';
import { hasRate, ratesOn } from '@halcyon/money/reference-rates';
import { gameAddresses } from '../catalogue/public.ts';
import type { ContentService } from '../content/public.ts';
import type { Context, PlayerCommandContext, PlayerContext } from '../platform/http/context.ts';
import type { GamesClient } from '../play/public.ts';
import { provider } from '../ledger/public.ts';
import { shownIn, since, type periodDays } from './winner.rules.ts';
import * as store from './winner.store.ts';

const SHOWN = 20;
/** Read beyond what is shown, for games that have left the catalogue meanwhile. */
const SPARE = 10;
/** A win of so many stakes is worth a question, for so long. */
const NOTABLE_STAKES = 20;
const ASK_WITHIN_MS = 86_400_000;

type Consent = z.output<typeof WinnerConsent>;

type Asked = {
  readonly siteId: number;
  readonly currency: string;
  readonly dateRange: keyof typeof periodDays;
};
type House = Pick<GamesClient, 'call' | 'url'>;

/** Sources of winners other than the database. */
export type WinnersDependencies = {
  readonly gamesServer: House;
  readonly content: Pick<ContentService, 'of'>;
};

/**
 * Wins by size or by time, in the requested currency; where one of the two currencies has no rate, in the round's own.
 * Refuses: prizes.currency_without_rate for a currency that no market has either.
 */
export async function winnersOf(
  ctx: Context,
  { gamesServer, content }: WinnersDependencies,
  by: 'top' | 'latest',
  asked: Asked,
) {
  const now = ctx.clock.now();
  const rates = ratesOn(now.toISOString().slice(0, 10), content.of('referenceRates'));
  const isConverted = hasRate(asked.currency, rates);
  if (!isConverted && !marketIds.some((id) => markets[id].currency === asked.currency))
    throw new Refusal('prizes.currency_without_rate');
  const of = { siteId: asked.siteId, since: since(now, asked.dateRange), limit: SHOWN + SPARE };
  const rows = await (by === 'top' ? store.listTop(ctx.db.sql, of) : store.listLatest(ctx.db.sql, of));
  const games = await gameAddresses(
    ctx.db,
    rows.map(({ game_id }) => game_id),
  );
  const listed = rows.filter(({ game_id }) => games.has(game_id)).slice(0, SHOWN);
  const items = await Promise.all(
    listed.map(async (row): Promise<Winner> => {
      const { name, slug, thumbnail, colour, path } = games.get(row.game_id)!;
      const { amountMinor, currency } = shownIn(row.returned_minor, row.currency, asked.currency, rates);
      return {
        gameId: row.game_id,
        game: { name, gameSlug: slug, thumbnail, colour, path },
        amount: { amountMinor: String(amountMinor), currency },
        player: row.player_mask,
        at: row.settled_at.toISOString(),
        roundUrl: await roundUrlOf(ctx, gamesServer, row),
      };
    }),
  );
  return { items, ratesOn: isConverted ? rates.on : null };
}

/** The page on which anyone can recompute the round. One request to the games server per round. */
async function roundUrlOf(ctx: Context, gamesServer: House, row: store.WinRow): Promise<string | null> {
  if (row.provider_id !== provider.halcyon) return null;
  let publicId = row.public_id;
  if (publicId === null) {
    const answer = await gamesServer.call('round', { id: row.round_key }).catch(() => null);
    if (!answer?.ok) return null;
    ({ publicId } = answer.round);
    await store.notePublicId(ctx.db.sql, row, publicId);
  }
  return gamesServer.url(`/verify?round=${encodeURIComponent(publicId)}`);
}

/**
 * Whether the player's wins are listed: only after consent. A player who has never chosen may be asked within a day of
 * a notable win, where the market takes no strict view of advertising.
 */
export async function readConsent(ctx: PlayerContext): Promise<Consent> {
  const chosen = await store.findConsent(ctx.db.sql, ctx.playerId);
  return { isShown: chosen ?? false, ask: chosen === null ? await notableWin(ctx) : null };
}

async function notableWin(ctx: PlayerContext): Promise<Consent['ask']> {
  const { marketId, province } = ctx.session;
  if (ctx.policies.of(marketId, province).strictArt) return null;
  const win = await store.findNotableWin(ctx.db.sql, ctx.playerId, {
    since: new Date(ctx.clock.now().getTime() - ASK_WITHIN_MS),
    stakes: NOTABLE_STAKES,
  });
  if (!win) return null;
  const games = await gameAddresses(ctx.db, [win.game_id]);
  const game = games.get(win.game_id)?.name;
  return game ? { game, amount: { amountMinor: String(win.returned_minor), currency: win.currency } } : null;
}

/** Lists the player's wins, past ones too, or removes all of them immediately. Writes: prizes.consent, prizes.win. */
export async function changeConsent(
  ctx: PlayerCommandContext,
  { isShown }: { readonly isShown: boolean },
): Promise<Consent> {
  await store.keepConsent(ctx.tx.sql, ctx.playerId, isShown, ctx.clock.now());
  return { isShown, ask: null };
}
