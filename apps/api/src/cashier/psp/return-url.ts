import { localePath } from '@halcyon/contract/market/locale';
import type { DepositOrder } from './psp.port.ts';

/** Where the payment page sends the payer back to: with their locale, as the site would choose another by the browser. */
export function returnUrl(publicOrigin: string, { paymentId, payer }: DepositOrder): string {
  return new URL(localePath(payer.locale, `/deposit?payment=${paymentId}`), publicOrigin).href;
}
