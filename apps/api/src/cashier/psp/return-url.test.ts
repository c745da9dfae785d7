import type { Locale } from '@halcyon/contract/market/locale';
import { expect, test } from 'vitest';
import type { DepositOrder } from './psp.port.ts';
import { returnUrl } from './return-url.ts';

test.each<[Locale, string]>([
  [{ language: 'fi', market: 'FI' }, 'https://halcyon.example/fi-FI/deposit?payment=p1'],
  [{ language: 'br', market: 'BR' }, 'https://halcyon.example/pt-BR/deposit?payment=p1'],
])('a payer who plays in %j comes back from the payment page to %s', (locale, address) => {
  const order = { paymentId: 'p1', payer: { locale } } as DepositOrder;
  expect(returnUrl('https://halcyon.example', order)).toBe(address);
});
