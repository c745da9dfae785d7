import type { DepositMethod } from '@halcyon/contract/cashier/payment';
import type { PaymentWay } from '@halcyon/contract/market/policy';
import {
  payAndPlayMarkets,
  type PayAndPlayMarket,
} from '@halcyon/contract/pay-and-play/pay-and-play.contract';
import { paymentMethodsOf } from '../market/policy.service.ts';

/**
 * The one way in that pay-and-play has in a market. A method that the market's cashier offers keeps its limits
 * there; PIX, which it does not offer, takes the highest minimum and the lowest maximum of those it does.
 */
export function waysOf(
  market: PayAndPlayMarket,
): readonly { readonly method: DepositMethod; readonly deposit: PaymentWay }[] {
  const { method, currency } = payAndPlayMarkets[market];
  const offers = paymentMethodsOf(market);
  const own = offers.find((offer) => offer.method === method);
  if (own) return [{ method, deposit: own.deposit }];
  const minima = offers.map(({ deposit }) => BigInt(deposit.min.amountMinor));
  const maxima = offers.map(({ deposit }) => BigInt(deposit.max.amountMinor));
  const least = minima.reduce((high, one) => (one > high ? one : high), 0n);
  const most = maxima.reduce<bigint | null>((low, one) => (low === null || one < low ? one : low), null);
  if (most === null) return [];
  const deposit: PaymentWay = {
    min: { amountMinor: least.toString(), currency },
    max: { amountMinor: most.toString(), currency },
    processTime: { unit: 'instant' },
  };
  return [{ method, deposit }];
}
