import { openProductHarness } from '@halcyon/testkit/product-harness';
import { scan } from './scan/scanner.ts';

// Calls every endpoint of the API in every wrong way that its own description gives rise to. Starts its own
// product; `--share 0.1` sends a tenth. Exits with 1 when a response was a fault, a leak or never came.
const at = process.argv.indexOf('--share');
const share = at < 0 ? 1 : Number(process.argv[at + 1]);

await using harness = await openProductHarness();
const startedMs = performance.now();
const report = await scan(harness.at, share);
const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
const statuses = Object.entries(report.byStatus).map(([status, count]) => `${status}: ${count}`);
console.log(
  `${report.requests} requests to ${report.endpoints} endpoints in ${seconds} s (${statuses.join(', ')})`,
);
for (const kind of ['faults', 'leaks', 'hung'] as const) {
  console.log(`${kind}: ${report[kind].length}`);
  for (const line of report[kind].slice(0, 200)) console.log(`  ${line.slice(0, 400)}`);
}
process.exitCode = report.faults.length + report.leaks.length + report.hung.length === 0 ? 0 : 1;
