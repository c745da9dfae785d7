import { betEndpoints } from '@halcyon/contract/sportsbook/bet.contract';
import { expect, test } from 'vitest';
import { wordsOfCode } from './slip-words.ts';

test('every reason for which a bet is refused has its sentence', () => {
  for (const code of Object.keys(betEndpoints['POST /sportsbook-api/bets'].refusals))
    expect(wordsOfCode(code), code).not.toBe('slip.why.other');
  expect(wordsOfCode('fault.unexpected')).toBe('slip.why.other');
});
