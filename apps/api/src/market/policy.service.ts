import { marketIdOf, marketIds, markets, type MarketId } from '@halcyon/contract/market/markets';
import type { MarketPolicy, PaymentMethod, PolicyAmount, PolicyId } from '@halcyon/contract/market/policy';
import { Dependency } from '../platform/dependency.ts';
import { PolicyInvalid, readPolicies, whyShutInProduction, type Policies } from './policy.ts';

let policies: Policies | null = null;
/** Markets without a licence stay shut, so which ones open is never guessed. */
const shutMarkets = new Dependency<ReadonlyMap<MarketId, readonly string[]>>('market.shut_markets');

function book(): Policies {
  policies ??= readPolicies();
  return policies;
}

function disabledMarkets(): Map<MarketId, readonly string[]> {
  const disabled = marketIds.filter((id) => !markets[id].isMarketEnabled);
  return new Map(disabled.map((id) => [id, ['the market is disabled']]));
}

/**
 * Reads the policies and says which markets open. Called once, at start.
 * In production a market opens only with a licence and without unsigned demonstration values; the others stay
 * shut, with the reasons. Refuses (PolicyInvalid): a defect in the file, or production without any open market.
 */
export function startPolicies(config: {
  readonly isProduction: boolean;
  readonly policyFile?: string | null;
}): {
  readonly open: readonly MarketId[];
  readonly shut: ReadonlyMap<MarketId, readonly string[]>;
} {
  policies = readPolicies(config.policyFile ?? undefined);
  const closed = disabledMarkets();
  if (config.isProduction) {
    for (const id of marketIds) {
      const reasons = whyShutInProduction(policies[id]);
      if (reasons.length > 0 && !closed.has(id)) closed.set(id, reasons);
    }
  }
  const open = marketIds.filter((id) => !closed.has(id));
  if (open.length === 0) {
    throw new PolicyInvalid([...closed].map(([id, reasons]) => `${id} stays shut: ${reasons.join('; ')}`));
  }
  shutMarkets.provide(closed);
  return { open, shut: closed };
}

/** May players register, deposit and play for money here? False for a disabled or unlicensed market. */
export function isMarketOpen(market: MarketId): boolean {
  return !shutMarkets.value.has(market);
}

/**
 * The rules of a market; of the province where a Canadian province has its own.
 * Takes either code of a market; an unknown one is a fault.
 */
export function policyOf(market: string, province?: string | null): MarketPolicy {
  const id = marketIdOf(market);
  if (id === null) throw new RangeError(`there is no market ${market}`);
  const ofProvince = `${id}-${province}`;
  return book()[isPolicyId(ofProvince) ? ofProvince : id];
}

/**
 * The age from which one may play, in years: by the rules of a known province, else the highest of the market's
 * own, so that a visitor whose province is not known is never told a lower one.
 */
export function adultAge(market: MarketId, province: string | null): number {
  if (province !== null) return policyOf(market, province).age;
  const rows = Object.values(book()).filter(({ id }) => id === market || id.startsWith(`${market}-`));
  return Math.max(...rows.map(({ age }) => age));
}

function isPolicyId(id: string): id is PolicyId {
  return Object.hasOwn(book(), id);
}

/** Which cards a market takes. */
export function cardsOf(market: MarketId, province: string | null): 'any' | 'debit' {
  return paymentMethodsOf(market, province).some(({ isDebitOnly }) => isDebitOnly) ? 'debit' : 'any';
}

/** The amounts that a deposit offers to press. */
export function depositPresetsOf(market: string, province?: string | null): readonly PolicyAmount[] {
  return policyOf(market, province).depositPresets;
}

/** The payment methods of a market with minimum, maximum and process time, in the order they are shown. */
export function paymentMethodsOf(market: string, province?: string | null): readonly PaymentMethod[] {
  return policyOf(market, province).paymentMethods;
}
