import { isCountryShut } from '@halcyon/contract/market/countries';
import { marketIdOf, markets, type Market, type MarketId } from '@halcyon/contract/market/markets';
import type { MarketPolicy } from '@halcyon/contract/market/policy';
import { guard, type GuardAccount, type GuardVerdict } from '@halcyon/contract/platform/guard';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { SaidPlace, SeenPlace, Whereabouts } from '../../identity/public.ts';
import type { Context, PlayerContext } from '../../platform/http/context.ts';

export type AccessPorts = {
  readonly placeOf: (ctx: Pick<Context, 'address' | 'session'>, said: SaidPlace) => Promise<Whereabouts>;
  /** Country and province of an address. */
  readonly seenAt: (address: string) => Promise<SeenPlace>;
  /** A signed-in player's account as the page guards judge it. */
  readonly guardAccountOf: (ctx: PlayerContext) => Promise<GuardAccount>;
};
type Caller = Pick<Context, 'address' | 'session' | 'config' | 'policies'>;
type Page = '/sportsbook' | '/virtuals';
type Shown = { readonly market: Market; readonly policy: MarketPolicy };

/** The market whose time and currency count. Refuses: sportsbook.not_available. */
export async function requireSportsbook(...of: Parameters<typeof findSportsbook>): Promise<Market> {
  const market = await findSportsbook(...of);
  if (!market) throw new Refusal('sportsbook.not_available');
  return market;
}

/** The market of a caller who may use the sportsbook, by the rules of the page. Null: the caller may not. */
export async function findSportsbook(ctx: Caller, ports: AccessPorts, said: string): Promise<Market | null> {
  return (await findShown('/sportsbook', ctx, ports, said))?.market ?? null;
}

/** The market of a caller who may see a page, with its policy. Null: the page is not shown. */
export async function findShown(...of: Parameters<typeof judgePage>): Promise<Shown | null> {
  const { refused, ...shown } = await judgePage(...of);
  return refused === null ? shown : null;
}

/**
 * What the guard of a page says to this caller, whose account binds, and for a visitor the market that is said.
 * `refused`: the guard's reason, or that the market has none of it. Null: the page is shown.
 */
export async function judgePage(
  page: Page,
  ctx: Caller,
  { placeOf, seenAt, guardAccountOf }: AccessPorts,
  said: string,
): Promise<Shown & { readonly refused: string | null }> {
  const account = ctx.session ? await guardAccountOf(ctx as PlayerContext) : null;
  const { market, province } = account
    ? { market: account.marketId as MarketId, province: account.provinceCode }
    : await placeOf(ctx, { market: marketIdOf(said), countryCode: null });
  const seen = await seenAt(ctx.address);
  const policy = ctx.policies.of(market, province);
  const verdict = guard({
    path: page,
    address: page,
    session: account ? 'authorised' : 'anonymous',
    account,
    market,
    isCountryRestricted: isCountryShut(seen.countryCode),
    isMaintenance: ctx.config.isMaintenance,
    sportsbook: {
      ...ctx.config.sportsbook,
      blockedProvinces: policy.blockedProvinces,
      seenProvince: seen.province,
    },
  });
  const isLawful = ctx.policies.isOpen(market) && (page === '/virtuals' ? policy.virtual : policy.sports);
  const refused = reasonOf(verdict) ?? (isLawful ? null : 'sportsbook_market');
  return { market: markets[market], policy, refused };
}

function reasonOf(verdict: GuardVerdict): string | null {
  if (verdict.kind === 'redirect') return verdict.reason;
  if (verdict.kind === 'load') return 'loading';
  return verdict.page === 'asked' ? null : verdict.page;
}
