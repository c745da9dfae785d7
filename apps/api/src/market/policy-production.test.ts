import { openPolicies } from './policy.service.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MarketPolicy } from '@halcyon/contract/market/policy';
import { describe, expect, test } from 'vitest';
import { writeSignedPolicies } from '@halcyon/testkit/production';
import { readPolicies, whyShutInProduction } from './policy.ts';

const policies = readPolicies();
const licensed = (change: Partial<MarketPolicy>): MarketPolicy => ({
  ...policies.MT,
  licence: { authority: 'Test authority', number: 'T/1' },
  ...change,
});

describe('in production', () => {
  test('no market opens without a licence, and the start says so for each', () => {
    expect(() => openPolicies({ isProduction: true })).toThrow(/MT stays shut: the policy names no licence/);
  });

  test('the policies of the operator open the markets that it holds a licence for, and no other', () => {
    const folder = mkdtempSync(join(tmpdir(), 'halcyon-policy-'));
    const policyFile = join(folder, 'markets.json');
    writeSignedPolicies(policyFile, ['UN', 'FI']);
    const { open, shut, of } = openPolicies({ isProduction: true, policyFile });
    expect(open.toSorted()).toEqual(['FI', 'UN']);
    expect(shut.get('MT')).toContain('the policy names no licence');
    expect(of('FI').licence?.number).toBe('T/FI');
    rmSync(folder, { recursive: true });
  });

  test('a policy file that is not there is named', () => {
    expect(() => openPolicies({ isProduction: true, policyFile: '/nowhere/markets.json' })).toThrow(
      /\/nowhere\/markets\.json cannot be read/,
    );
  });

  test('a licence alone does not open a market whose values belong to the demonstration', () => {
    expect(whyShutInProduction(licensed({}))).toEqual([
      expect.stringContaining('demonstration values without a sign-off: exclusionMinMonths'),
    ]);
  });

  test('a signed row with a licence opens', () => {
    const signedOff = [{ name: 'Compliance officer', on: '2026-11-01', columns: policies.MT.demonstration }];
    expect(whyShutInProduction(licensed({ signedOff }))).toEqual([]);
  });

  test('a signature does not open a vertical that the law shuts', () => {
    const signedOff = [{ name: 'Compliance officer', on: '2026-11-01', columns: policies.AT.demonstration }];
    const row = { ...policies.AT, licence: { authority: 'Test authority', number: 'T/2' }, signedOff };
    expect(whyShutInProduction(row).join()).toContain('casino is on, but the law says off');
  });
});
