import type { PaymentMethod } from '@halcyon/contract/cashier/payment';
import type { MarketPolicies, PaymentWay } from '@halcyon/contract/market/policy';
import {
  payAndPlayMarkets,
  payAndPlayWay,
  type PayAndPlayMarket,
} from '@halcyon/contract/market/pay-and-play';

/** The one deposit method that pay-and-play has in a market; an empty list where the market has none. */
export function waysOf(
  policies: MarketPolicies,
  market: PayAndPlayMarket,
): readonly { readonly method: PaymentMethod; readonly deposit: PaymentWay }[] {
  const deposit = payAndPlayWay(market, policies.of(market).paymentMethods);
  return deposit ? [{ method: payAndPlayMarkets[market].method, deposit }] : [];
}
