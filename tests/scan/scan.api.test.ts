import { expect, test } from 'vitest';
import { openProductHarness } from '@halcyon/testkit/product-harness';
import { scan } from './scanner.ts';

/** A tenth of all requests; `npm run scan` sends every one. */
const SHARE = 0.1;

// ASVS checks 13, 24, 25, 28 and 31 at every endpoint that there is.
test('malformed and hostile requests to every endpoint end without a fault, a leak or a hung request', async () => {
  let log = '';
  const hear = (text: string) => {
    log += text;
  };
  await using harness = await openProductHarness({ hear, environment: { LOG_LEVEL: 'debug' } });
  const report = await scan(harness.at, SHARE);
  console.log(`scan: ${report.requests} requests to ${report.endpoints} endpoints`, report.byStatus);
  expect(report.faults).toEqual([]);
  expect(report.leaks).toEqual([]);
  expect(report.hung).toEqual([]);
  // ASVS check 30: credentials are in no log, not even in the most verbose one.
  expect(log).toContain('"level":20');
  expect(report.secrets.filter((secret) => secret !== '' && log.includes(secret))).toEqual([]);
  expect(report.requests).toBeGreaterThan(2_000);
}, 300_000);
