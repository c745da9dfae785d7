import type { PaymentMethod } from '@halcyon/contract/cashier/payment';
import { useSite, type Site } from '../site.ts';

// texts: cashier.method.*
/** What a payment method is called on this page. Where the market takes no credit, cards are debit cards. */
export function methodName({ texts, cards }: Pick<Site, 'texts' | 'cards'>, method: string): string {
  const key = method === 'CREDITCARD' && cards === 'debit' ? 'DEBITCARD' : method;
  return texts.find(`cashier.method.${key}`) ?? method;
}

export function useMethodName(): (method: PaymentMethod) => string {
  const site = useSite();
  return (method) => methodName(site, method);
}
