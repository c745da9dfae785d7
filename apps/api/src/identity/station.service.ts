import type { SiteConfig, Station } from '@halcyon/contract/identity/profile.contract';
import { isCountryAllowed, marketOfCountry } from '@halcyon/contract/market/countries';
import { defaultMarket, flaggedMarkets, type MarketId } from '@halcyon/contract/market/markets';
import { isMarketOpen, policyOf } from '../market/policy.service.ts';
import type { Context } from '../platform/context.ts';
import { deviceKind } from './device.ts';
import type { Identity } from './parts.ts';
import { termsVersionAt } from './terms.service.ts';

/** Pay-and-play is spoken in these markets alone. */
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
    market: ctx.session?.marketId ?? marketFor(place.countryCode),
    isMobile: kind === 'mobile',
    isTablet: kind === 'tablet',
    isDesktop: kind === 'desktop',
  };
}

export type VisitorPlace = { readonly countryCode: string | null; readonly market: MarketId };

/** Where a visitor is: by the address, else as the visitor says; and the market of that country. */
export function placesBy(identity: Pick<Identity, 'locate'>) {
  return async (ctx: Pick<Context, 'address'>, said: string | null): Promise<VisitorPlace> => {
    const seen = await identity.locate(ctx.address);
    const countryCode = seen.countryCode ?? said;
    return { countryCode, market: marketFor(countryCode) };
  };
}

function marketFor(countryCode: string | null): MarketId {
  return (countryCode ? marketOfCountry(countryCode, isMarketOpen) : null) ?? defaultMarket;
}

/** What a page needs to know before anybody signs in. The country asked for, else the one that is seen. */
export async function readSiteConfig(
  identity: Identity,
  ctx: Context,
  query: { siteId: number; countryCode?: string | undefined },
): Promise<SiteConfig> {
  const { config } = identity;
  const seen = await identity.locate(ctx.address);
  const countryCode = query.countryCode ?? seen.countryCode;
  const market = marketFor(countryCode);
  const policy = policyOf(market);
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
      scriptUrl: `${config.isProduction ? 'https://js.hcaptcha.com' : config.sandboxOrigin}/1/api.js`,
    },
    termsVersion: termsVersionAt(ctx.clock.now()),
    ageMinimum: policy.age,
    idleMinutes: policy.idleMinutes,
    flags: {
      payAndPlay: payAndPlayMarkets.includes(market) && isMarketOpen(market),
      demo: policy.demoAllowed,
    },
    cashier: { origin: config.sandboxOrigin },
    chat: config.chat,
    crm: config.crm && { scriptUrl: config.crm.loaderUrl, brand: config.crm.brand },
    sportsbookVariant:
      policy.sports && (!isFlagged || isMarketOpen(market)) ? policy.sportsbookVariant : null,
    supportEmail: config.supportEmail,
  };
}
