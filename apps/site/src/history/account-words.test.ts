import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { account, bonusAccount, lockedAccount, vertical } from '../../../api/src/ledger/command.ts';
import { accountKey, kindKey } from './account-words.ts';

const file = join(import.meta.dirname, '../../../../content/locales/en/wallet.json');
const { account: words } = JSON.parse(readFileSync(file, 'utf8')) as { account: Record<string, string> };
const named = (code: number) => words[accountKey(code).replace('wallet.account.', '')];

test('every ledger account has a distinct name on a receipt', () => {
  const verticals = Object.values(vertical);
  const codes = [...Object.values(account), ...verticals.map(lockedAccount), ...verticals.map(bonusAccount)];
  const names = codes.map(named);
  expect(names.filter((name) => !name || name === words['other'])).toEqual([]);
  expect(new Set(names).size).toBe(codes.length);
});

test('the receipt of a return that was taken back does not say that a stake was given back', () => {
  const leg = { number: 0, amountMinor: '250', sourceAfterMinor: '0', destinationAfterMinor: '0' };
  const refund = (source: number, destination: number) =>
    kindKey({ kind: 'refund', legs: [{ ...leg, source, destination }] });
  expect(refund(account.operatorGames, account.main)).toBe('wallet.kind.refund');
  expect(refund(account.main, account.operatorGames)).toBe('history.type.WIN_VOID');
  expect(kindKey({ kind: 'stake', legs: [{ ...leg, source: 1, destination: -1 }] })).toBe(
    'wallet.kind.stake',
  );
});

test('the receipt of a round that returned nothing says loss, not win', () => {
  const leg = { number: 0, source: account.operatorGames, destination: account.main };
  const settle = (amountMinor: string) =>
    kindKey({
      kind: 'settle',
      legs: [{ ...leg, amountMinor, sourceAfterMinor: '0', destinationAfterMinor: '0' }],
    });
  expect(settle('0')).toBe('history.type.LOSS');
  expect(settle('95')).toBe('wallet.kind.settle');
});
