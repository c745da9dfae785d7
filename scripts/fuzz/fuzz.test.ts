import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { openWholeHouse } from '../../packages/testkit/src/whole-house.ts';
import { fuzzPlanted, plantedFaults, type Fault } from './planted.ts';
import { fuzzProduct, targetsOf } from './product.ts';

const SEED = Number(process.env['HALCYON_SEED'] ?? 2_026);
const isLong = process.env['HALCYON_LONG_TESTS'] === 'on';

test('no input on any socket of any process ends one, stays open past its timeout or is kept in memory', async () => {
  await using house = await openWholeHouse();
  // One setting for all listeners: both loopback addresses by default, and no other.
  const addresses = Object.values(networkInterfaces()).flat();
  const outside = addresses.find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  const loopback = ['127.0.0.1', ...(addresses.some((one) => one?.address === '::1') ? ['::1'] : [])];
  for (const { name, port } of targetsOf(house)) {
    for (const host of loopback) expect(await isOpen(host, port), `${name} on ${host}`).toBe(true);
    if (outside) expect(await isOpen(outside, port), `${name} on ${outside}`).toBe(false);
  }
  console.log(`seed ${SEED}`);
  const result = await fuzzProduct(house, {
    seed: SEED,
    inputs: isLong ? 20_000 : 1_500,
    waitMs: isLong ? 60_000 : 16_000,
    growthMiBMax: 150,
  });
  console.log(result);
  expect(result.findings).toEqual([]);
}, 300_000);

test('the fuzz finds nothing in a server without a fault', async () => {
  expect((await fuzzPlanted('none', SEED)).findings).toEqual([]);
}, 60_000);

// Two more are in `npm run fuzz`, which does not find them by their own mark yet.
const quick: readonly Fault[] = ['address that throws', 'handler throws later'];
const costly: readonly Fault[] = [
  'upgrade ignored',
  'no header timeout',
  'body without bound',
  'memory kept',
  'mail line without bound',
  'half-open connection kept',
];
test.concurrent.for(isLong ? [...quick, ...costly] : quick)(
  'the fuzz finds a planted fault: %s',
  { timeout: 60_000 },
  async (fault, { expect }) => {
    const { findings } = await fuzzPlanted(fault, SEED);
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
