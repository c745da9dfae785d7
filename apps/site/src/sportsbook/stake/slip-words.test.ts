import { readFileSync } from 'node:fs';
import { betEndpoints } from '@halcyon/contract/sportsbook/bet.contract';
import { expect, test } from 'vitest';
import { amountlessWordsOf, wordsOfCode } from './slip-words.ts';

test('every reason for which a bet is refused has its sentence', () => {
  for (const code of Object.keys(betEndpoints['POST /sportsbook-api/bets'].refusals))
    expect(wordsOfCode(code), code).not.toBe('slip.why.other');
  expect(wordsOfCode('fault.unexpected')).toBe('slip.why.other');
});

test('a refusal is worded without an amount where its bound is not known', () => {
  const file = new URL('../../../../../content/locales/en/slip.json', import.meta.url);
  const { why } = JSON.parse(readFileSync(file, 'utf8')) as { why: Record<string, string> };
  for (const code of Object.keys(betEndpoints['POST /sportsbook-api/bets'].refusals)) {
    const words = why[amountlessWordsOf(code).replace('slip.why.', '')];
    expect(words, code).toBeDefined();
    expect(words, code).not.toContain('{{');
  }
});
