import type { PaymentMethod } from '@halcyon/contract/cashier/payment';
import type { PaymentWay } from '@halcyon/contract/market/policy';
import {
  payAndPlayMarkets,
  payAndPlayWay,
  type PayAndPlayMarket,
} from '@halcyon/contract/market/pay-and-play';
import { paymentMethodsOf } from '../market/policy.service.ts';

/** The one way in that pay-and-play has in a market; an empty list where the market takes nothing. */
export function waysOf(
  market: PayAndPlayMarket,
): readonly { readonly method: PaymentMethod; readonly deposit: PaymentWay }[] {
  const deposit = payAndPlayWay(market, paymentMethodsOf(market));
  return deposit ? [{ method: payAndPlayMarkets[market].method, deposit }] : [];
}
