import { bookPaths, type BookSetting, type BookVariant } from '@halcyon/contract/sportsbook/book';
import type { EntryContext, LoginContext } from '@halcyon/contract/sportsbook/entry.contract';
import type { MarketPolicy } from '@halcyon/contract/market/policy';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { bookOf, isVendor, type VendorConnection } from '../../platform/config/books.ts';
import type { Context } from '../../platform/http/context.ts';
import { judgePage, type AccessPorts } from '../offer/offer-access.service.ts';
import type { BookPorts } from './book-ports.ts';

/** Cookie of the demonstration by which one browser chooses the book that it sees. */
const BOOK_COOKIE = 'book';

export type ChosenBook = {
  readonly variant: BookVariant;
  readonly book: BookSetting;
  readonly vendor: VendorConnection | null;
};

/** The book that a caller is shown under a policy. */
export function chosenBook(ctx: Pick<Context, 'config' | 'cookies'>, policy: MarketPolicy): ChosenBook {
  const variant = policy.sportsbookVariant;
  return { variant, ...bookOf(ctx.config.books, variant, ctx.cookies.get(BOOK_COOKIE)) };
}

type Said = { readonly market: string; readonly language: string };

/** Variant, boot parameters and, for a player, a token. Refuses: sportsbook.not_available. */
export async function readLoginContext(
  deps: AccessPorts & BookPorts,
  ctx: Context,
  said: Said,
): Promise<LoginContext> {
  const { refused, market, policy } = await judgePage('/sportsbook', ctx, deps, said.market);
  if (refused !== null) throw new Refusal('sportsbook.not_available');
  const { variant, book, vendor } = chosenBook(ctx, policy);
  const { session, config, clock } = ctx;
  const url = isVendor(book) ? vendor!.url : config.publicOrigin;
  const language = said.language || session?.languageId || market.languages[0];
  const marketId = session?.marketId ?? market.codes[0]!;
  const currency = session?.currency ?? market.currency;
  const signed =
    session && book !== 'pages'
      ? await deps.signBookToken(session, { languageId: language, book }, clock.now())
      : null;
  return {
    variant,
    book,
    token: signed?.token ?? null,
    expiresAt: signed?.expiresAt.toISOString() ?? null,
    boot: {
      scriptUrl: book !== 'pages' && variant === 'A' ? url + bookPaths.script : null,
      frameUrl: book !== 'pages' && variant === 'B' ? url + bookPaths.frame : null,
      market: marketId,
      language,
      currency,
      oddsFormat: 'decimal',
    },
  };
}

/** Whether there is a sportsbook for the caller; every reason is one of the page guard. */
export async function readEntryContext(deps: AccessPorts, ctx: Context, said: Said): Promise<EntryContext> {
  const { refused, market, policy } = await judgePage('/sportsbook', ctx, deps, said.market);
  const { variant, book } = chosenBook(ctx, policy);
  const { config } = ctx;
  return {
    isOpen: refused === null,
    blockedReason: refused,
    market: market.codes[0]!,
    variant,
    book,
    flags: {
      sportsbook: config.sportsbook.isOn,
      sportsbookSweden: config.sportsbook.isOnInSweden,
      virtualSports: config.virtuals.isOn && policy.virtual,
    },
  };
}
