import { oddsFeedTestKey } from '@halcyon/wire/odds-feed/messages';
import { expect, test } from 'vitest';
import { startMerchant, startTestSandbox } from '../../../apps/sandbox/src/platform/test-sandbox.ts';
import { certifyProducer } from './producer-cases.ts';

test('the sandbox’s feed keeps the contract', async () => {
  const platform = await startMerchant();
  platform.answer = () => ({ root: 'ab'.repeat(32) });
  const sandbox = await startTestSandbox(platform.url);
  try {
    const account = { origin: sandbox.url, key: oddsFeedTestKey };
    const results = await certifyProducer(account, { products: [1, 3], watchMs: 25_000 });
    expect(results.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(results.filter(({ state }) => state === 'passed').length).toBeGreaterThan(7);
  } finally {
    await sandbox.close();
    await platform.close();
  }
}, 120_000);
