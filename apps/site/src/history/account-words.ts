import type { ReceiptView } from '../wallet/receipt/receipt.queries.ts';

/**
 * The text key of a ledger account: above zero the player's, below zero the operator's.
 * Source: docs/domains/wallet.md, accounts.
 */
export function accountKey(code: number): string {
  return `wallet.account.${keyOf(code)}`;
}

/**
 * The text key of a receipt's subject. A round that returned nothing is a loss and never a win; a refund into the
 * game takes a win back.
 */
export function kindKey({ kind, legs }: Pick<ReceiptView, 'kind' | 'legs'>): string {
  if (kind === 'settle' && legs.every(({ amountMinor }) => amountMinor === '0')) return 'history.type.LOSS';
  const takesReturnBack = kind === 'refund' && legs[0]?.destination === GAME;
  return takesReturnBack ? 'history.type.WIN_VOID' : `wallet.kind.${kind}`;
}

const GAME = -1;
const verticals: Readonly<Record<number, string>> = { 1: 'casino', 2: 'live', 3: 'virtual', 4: 'sports' };
const single: Readonly<Record<number, string>> = {
  1: 'main',
  2: 'hold',
  3: 'suspense',
  4: 'excess',
  25: 'spinWinnings',
  [GAME]: 'game',
  [-2]: 'payments',
  [-3]: 'promo',
  [-4]: 'promoRecovered',
  [-6]: 'receivable',
  [-7]: 'writtenOff',
  [-8]: 'prizePool',
};

function keyOf(code: number): string {
  const vertical = verticals[code % 10];
  if (code > 20 && vertical) return `bonus_${vertical}`;
  if (code > 10 && vertical) return `locked_${vertical}`;
  return single[code] ?? 'other';
}
