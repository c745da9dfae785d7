import type { MarketPolicies } from '@halcyon/contract/market/policy';
import type { SiteConfig, Station } from '@halcyon/contract/identity/profile.contract';
import { isCountryAllowed, marketOfCountry, provinceNamed } from '@halcyon/contract/market/countries';
import { defaultMarket, flaggedMarkets, markets, type MarketId } from '@halcyon/contract/market/markets';
import type { Context } from '../../platform/http/context.ts';
import { findAccount } from '../account/account.store.ts';
import { deviceKind } from '../session/device.ts';
import type { Identity } from '../dependencies.ts';
import type { Place } from '../session/visitor.service.ts';

/** Markets that have pay-and-play. */
const payAndPlayMarkets: readonly MarketId[] = ['FI', 'BR'];

/** What the server sees of a visitor; a signed-in player keeps the market of the account. */
export async function readStation(identity: Identity, ctx: Context): Promise<Station> {
  const place = await identity.locate(ctx.address);
  const kind = deviceKind(ctx.headers['user-agent']);
  return {
    autodetectedCountry: place.countryCode,
    region: place.region,
    city: place.city,
    ipAddress: place.address,
    market: ctx.session?.marketId ?? marketFor(identity.policies, place.countryCode),
    isMobile: kind === 'mobile',
    isTablet: kind === 'tablet',
    isDesktop: kind === 'desktop',
  };
}

/** Country and Canadian province of an address; null: unknown, or another country's. */
export type SeenPlace = { readonly countryCode: string | null; readonly province: string | null };

/** Pure. */
export function seenPlace({ countryCode, region }: Pick<Place, 'countryCode' | 'region'>): SeenPlace {
  return { countryCode, province: countryCode === 'CA' ? provinceNamed(region ?? '') : null };
}

/** Whose rules apply to a person. Unknown country or province: null. */
export type Whereabouts = {
  readonly market: MarketId;
  readonly countryCode: string | null;
  readonly province: string | null;
};
/** Where a visitor says to be: the market of the prefix, the country of a provider's call. Nothing said: null. */
export type SaidPlace = { readonly market: MarketId | null; readonly countryCode: string | null };

/**
 * Where a person is. A player: by the account alone. A visitor: in the market of the prefix, at calls without one in
 * that of the country; the country and the province by the address, and where that says nothing as the visitor says.
 */
export function placesBy(identity: Pick<Identity, 'db' | 'locate' | 'policies'>) {
  return async (ctx: Pick<Context, 'address' | 'session'>, said: SaidPlace): Promise<Whereabouts> => {
    const { session } = ctx;
    if (session) {
      const account = await findAccount(identity.db, session.playerId);
      if (!account) throw new Error(`player ${session.playerId} has no account`);
      return {
        market: session.marketId as MarketId,
        countryCode: account.country_code,
        province: session.province,
      };
    }
    const seen = await identity.locate(ctx.address);
    const byPrefix = said.market && markets[said.market].countries[0];
    const countryCode = seen.countryCode ?? said.countryCode ?? byPrefix ?? null;
    return {
      market: said.market ?? marketFor(identity.policies, countryCode),
      countryCode,
      province: seenPlace(seen).province,
    };
  };
}

function marketFor(policies: MarketPolicies, countryCode: string | null): MarketId {
  return (countryCode ? marketOfCountry(countryCode, policies.isOpen) : null) ?? defaultMarket;
}

/** What a page needs before sign-in. The requested country, else the detected one. */
export async function readSiteConfig(
  identity: Identity,
  ctx: Context,
  query: { siteId: number; countryCode?: string | undefined },
): Promise<SiteConfig> {
  const { config } = identity;
  const seen = await identity.locate(ctx.address);
  const countryCode = query.countryCode ?? seen.countryCode;
  const market = marketFor(identity.policies, countryCode);
  const policy = identity.policies.of(market);
  const { province } = seenPlace(seen);
  const isProvinceBlocked = province !== null && policy.blockedProvinces.includes(province);
  const isFlagged = (flaggedMarkets as readonly string[]).includes(market);
  return {
    siteId: query.siteId,
    countryCode,
    market,
    blocked: [countryCode, seen.countryCode].some((code) => code !== null && !isCountryAllowed(code)),
    maintenance: config.isMaintenance,
    captcha: {
      provider: 'hcaptcha',
      siteKey: config.captcha.siteKey,
      scriptUrl: config.captcha.scriptUrl,
    },
    termsVersion: identity.termsVersionAt(ctx.clock.now()),
    ageMinimum: policy.age,
    idleMinutes: policy.idleMinutes,
    flags: {
      payAndPlay:
        config.bankIdentity !== null &&
        payAndPlayMarkets.includes(market) &&
        identity.policies.isOpen(market),
      demo: policy.demoAllowed,
    },
    cashier: { origin: config.cashierOrigin },
    chat: config.chat && { scriptUrl: config.chat.scriptUrl, playerField: config.chat.playerField },
    crm: config.crm && { scriptUrl: config.crm.loaderUrl, brand: config.crm.brand },
    analytics: config.analytics && {
      scriptUrl: config.analytics.scriptUrl,
      hasPlayerEvents: config.analytics.hasPlayerEvents,
      storedNames: [...config.analytics.storedNames],
    },
    sportsbookVariant:
      policy.sports && !isProvinceBlocked && (!isFlagged || identity.policies.isOpen(market))
        ? policy.sportsbookVariant
        : null,
    supportEmail: config.supportEmail,
  };
}
