/**
 * A fuzz of every listening socket of every process: `npm run fuzz -- --inputs 20000 --seed 7`.
 *
 * Starts the whole product for itself, sends malformed, abrupt, slow and huge inputs over TCP, HTTP, upgrades,
 * WebSockets and SMTP, and looks whether a process has ended, an exception was caught by no handler, a connection stays
 * open past its timeout or memory grows. Then proves that it finds ten planted faults. Ends with 1 on any finding, or on a fault that it misses.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { fuzzPlanted, plantedFaults, type Fault } from './fuzz/planted.ts';
import { openFuzzedProduct } from './fuzz/product.ts';

const WAIT_MS = 60_000;

const { values } = parseArgs({
  options: { inputs: { type: 'string', default: '20000' }, seed: { type: 'string' } },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const say = (line: string) => console.log(`[fuzz] ${line}`);
say(`seed ${seed}; starting the product …`);
{
  await using product = await openFuzzedProduct();
  const result = await product.fuzz({ seed, inputs: Number(values.inputs), waitMs: WAIT_MS, say });
  console.table(result.byKind);
  say(`growth in MiB: ${JSON.stringify(result.growthMiB)}; ${result.findings.length} findings`);
  for (const finding of result.findings) console.error(finding);
  if (result.findings.length > 0) process.exitCode = 1;
}
for (const fault of ['none', ...Object.keys(plantedFaults)] as (Fault | 'none')[]) {
  const { findings } = await fuzzPlanted(fault, seed);
  const isFound = fault === 'none' ? findings.length === 0 : plantedFaults[fault].test(findings.join('\n'));
  say(`planted: ${fault}: ${isFound ? 'as it should be' : 'MISSED'} (${findings[0] ?? 'no findings'})`);
  if (!isFound) process.exitCode = 1;
}
