import { marketIdOf, marketIds, markets, type MarketId } from '@halcyon/contract/market/markets';
import type { MarketPolicies, PolicyId } from '@halcyon/contract/market/policy';
import { PolicyInvalid, readPolicies, whyShutInProduction } from './policy.ts';

/**
 * Reads the policies and decides which markets open.
 * In production a market opens only with a licence and without unsigned demonstration values; the others stay
 * shut, with the reasons. Refuses (PolicyInvalid): a defect in the file, or production without any open market.
 */
export function openPolicies(config: {
  readonly isProduction: boolean;
  readonly policyFile?: string | null;
}): MarketPolicies & {
  readonly open: readonly MarketId[];
  readonly shut: ReadonlyMap<MarketId, readonly string[]>;
} {
  const policies = readPolicies(config.policyFile ?? undefined);
  const shut = disabledMarkets();
  if (config.isProduction) {
    for (const id of marketIds) {
      const reasons = whyShutInProduction(policies[id]);
      if (reasons.length > 0 && !shut.has(id)) shut.set(id, reasons);
    }
  }
  const open = marketIds.filter((id) => !shut.has(id));
  if (open.length === 0) {
    throw new PolicyInvalid([...shut].map(([id, reasons]) => `${id} stays shut: ${reasons.join('; ')}`));
  }
  const isPolicyId = (id: string): id is PolicyId => Object.hasOwn(policies, id);
  const of: MarketPolicies['of'] = (market, province) => {
    const id = marketIdOf(market);
    if (id === null) throw new RangeError(`there is no market ${market}`);
    const ofProvince = `${id}-${province}`;
    return policies[isPolicyId(ofProvince) ? ofProvince : id];
  };
  return {
    open,
    shut,
    of,
    isOpen: (market) => !shut.has(market),
    adultAge(market, province) {
      if (province !== null) return of(market, province).age;
      const rows = Object.values(policies).filter(({ id }) => id === market || id.startsWith(`${market}-`));
      return Math.max(...rows.map(({ age }) => age));
    },
  };
}

function disabledMarkets(): Map<MarketId, readonly string[]> {
  const disabled = marketIds.filter((id) => !markets[id].isMarketEnabled);
  return new Map(disabled.map((id) => [id, ['the market is disabled']]));
}
