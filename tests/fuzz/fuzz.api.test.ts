import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import figures from './figures.json' with { type: 'json' };
import { inputKinds } from './inputs.ts';
import { fuzzPlanted, plantedFaults, type Fault } from './planted.ts';
import { LONG_WAIT_MS, openFuzzedProduct, targetsOf } from './product.ts';

const SEED = Number(process.env['HALCYON_SEED'] ?? 2_026);
const isLong = process.env['HALCYON_LONG_TESTS'] === 'on';

test.concurrent('no input on any socket of any process ends one, escapes its handler, stays open past its timeout or is kept in memory', async () => {
  await using product = await openFuzzedProduct();
  const { harness } = product;
  // One setting for all listeners: both loopback addresses by default, and no other.
  const addresses = Object.values(networkInterfaces()).flat();
  const outside = addresses.find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  const loopback = ['127.0.0.1', ...(addresses.some((one) => one?.address === '::1') ? ['::1'] : [])];
  for (const { name, port } of targetsOf(harness)) {
    for (const host of loopback) expect(await isOpen(host, port), `${name} on ${host}`).toBe(true);
    if (outside) expect(await isOpen(outside, port), `${name} on ${outside}`).toBe(false);
  }
  console.log(`seed ${SEED}`);
  const result = await product.fuzz({
    seed: SEED,
    inputs: isLong ? 20_000 : 900,
    waitMs: isLong ? LONG_WAIT_MS : 16_000,
  });
  console.log(result);
  expect(result.findings).toEqual([]);
}, 300_000);

const plantedInputs = isLong ? 500 : 150;

test.concurrent('the fuzz finds nothing in a server without a fault', async () => {
  const { byKind, inputs, findings } = await fuzzPlanted('none', SEED, plantedInputs);
  expect(findings).toEqual([]);
  expect(Object.values(byKind).reduce((sum, sent) => sum + sent, 0)).toBe(inputs);
  expect(Object.keys(byKind).toSorted()).toEqual(inputKinds.toSorted());
}, 60_000);

const all = Object.keys(plantedFaults) as Fault[];
test('the figures of the long form are those of these faults, all found, and without another finding', () => {
  expect(figures.inputs).toBeGreaterThanOrEqual(20_000);
  expect(figures.findings).toEqual([]);
  expect(Object.keys(figures.planted)).toEqual(all);
  for (const fault of all) expect(figures.planted[fault]).toMatch(plantedFaults[fault]);
});

test.concurrent.for(all)(
  'the fuzz finds a planted fault: %s',
  { timeout: 120_000 },
  async (fault, { expect }) => {
    const { findings } = await fuzzPlanted(fault, SEED, plantedInputs);
    expect(findings.join('\n')).toMatch(plantedFaults[fault]);
  },
);

function isOpen(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
