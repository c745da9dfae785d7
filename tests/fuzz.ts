/**
 * A fuzz of every listening socket of every process: `npm run fuzz -- --inputs 20000 --seed 7`.
 *
 * Starts the whole product for itself, sends malformed, abrupt, slow and huge inputs over TCP, HTTP, upgrades,
 * WebSockets and SMTP, and looks whether a process has ended, an exception was caught by no handler, a connection stays
 * open past its timeout, a port was left out or memory grows. Then proves that it finds the planted faults; `--planted`
 * does that alone. `--write` keeps the figures (tests/fuzz/figures.json). Ends with 1 on any finding, or on a fault
 * that it misses.
 */
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FuzzResult } from './fuzz/fuzz.ts';
import { fuzzPlanted, plantedFaults, type Fault } from './fuzz/planted.ts';
import { LONG_WAIT_MS, openFuzzedProduct } from './fuzz/product.ts';

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    planted: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const say = (line: string) => console.log(`[fuzz] ${line}`);

async function fuzzProduct(): Promise<FuzzResult> {
  say(`seed ${seed}; starting the product …`);
  await using product = await openFuzzedProduct();
  const result = await product.fuzz({ seed, inputs: Number(values.inputs), waitMs: LONG_WAIT_MS, say });
  console.table(result.byKind);
  say(`growth in MiB: ${JSON.stringify(result.growthMiB)}; ${result.findings.length} findings`);
  for (const finding of result.findings) console.error(finding);
  return result;
}

/** By fault the fuzz's finding; null: missed. */
async function fuzzAllPlanted(): Promise<Readonly<Record<Fault, string | null>>> {
  const found: Partial<Record<Fault, string | null>> = {};
  for (const fault of Object.keys(plantedFaults) as Fault[]) {
    const { findings } = await fuzzPlanted(fault, seed);
    found[fault] = findings.find((finding) => plantedFaults[fault].test(finding)) ?? null;
    say(`planted: ${fault}: ${found[fault] ?? `MISSED (${findings.join('; ') || 'no findings'})`}`);
  }
  return found as Record<Fault, string | null>;
}

const product = values.planted ? null : await fuzzProduct();
const { findings: ofNone } = await fuzzPlanted('none', seed);
say(`nothing planted: ${ofNone.length} findings`);
for (const finding of ofNone) console.error(finding);
const planted = await fuzzAllPlanted();
if (values.write && product) {
  const { inputs, slow, byKind, growthMiB, findings } = product;
  const figures = { seed, inputs, slow, byKind, growthMiB, findings, planted };
  writeFileSync(join(import.meta.dirname, 'fuzz/figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
}
const isGood = !product?.findings.length && ofNone.length === 0 && !Object.values(planted).includes(null);
process.exitCode = isGood ? 0 : 1;
