import { readAmount, type ReadAmount } from '@halcyon/contract/market/typed-amount';
import { formatDecimal } from '@halcyon/money/amount';
import { getCurrency } from '@halcyon/money/currency';

/** The back office is in English: docs/decisions/operator-sign-in.md. */
const form = { decimal: '.', group: ',', groupSizes: [3, 3] } as const;

/** Reads a typed amount as the back office writes one, `20,000.00`; anything else is a fault. */
export function readDeskAmount(text: string, currency: string): ReadAmount {
  return readAmount(text, getCurrency(currency).exponent, form, currency);
}

/** `20,000.00 EUR`. */
export function formatDeskAmount(amountMinor: bigint, currency: string): string {
  return `${formatDecimal(amountMinor, currency).replaceAll(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')} ${currency}`;
}

/** An amount with thousands and all decimals of the currency. */
export function deskExample(currency: string): string {
  return formatDeskAmount((125_050n * 10n ** BigInt(getCurrency(currency).exponent)) / 100n, currency);
}
