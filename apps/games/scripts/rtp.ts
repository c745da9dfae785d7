/**
 * Measures the return to player of one game and writes docs/games/<gameId>.rtp.md:
 *
 *   node apps/games/scripts/rtp.ts --game anubis-rising [--rounds 100000000] [--seed 1] [--workers 2]
 *
 * The sums go to docs/games/<gameId>.rtp.json; `--render` writes the report again from them without playing.
 * Ends with an error when the stated return lies outside the measured 99 % interval, or differs from the exact one.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { reportBlackjack } from '../src/blackjack/measure/blackjack-report.ts';
import type { BlackjackSample } from '../src/blackjack/measure/blackjack-sample.ts';
import { definitionHash, reportSlot } from '../src/slots/measure/slot-report.ts';
import { addSample, type SlotSample } from '../src/slots/measure/slot-sample.ts';
import { findSlot } from '../src/slots/slot-titles.ts';

const root = new URL('../../../', import.meta.url);
const { values } = parseArgs({
  options: {
    game: { type: 'string' },
    rounds: { type: 'string', default: '100000000' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    render: { type: 'boolean', default: false },
  },
});
const gameId = values.game ?? '';
const rounds = Number(values.rounds);
const seed = Number(values.seed);
const workers = Number(values.workers);
const machine = findSlot(gameId);
if (!machine && gameId !== 'blackjack') throw new Error(`there is no game "${gameId}"`);

const sumsUrl = new URL(`docs/games/${gameId}.rtp.json`, root);
if (!values.render) {
  mkdirSync(new URL('docs/games/', root), { recursive: true });
  writeFileSync(sumsUrl, `${JSON.stringify(await measureAll(), null, 2)}\n`);
}
const { facts, sample } = JSON.parse(readFileSync(sumsUrl, 'utf8')) as Awaited<ReturnType<typeof measureAll>>;
const report = machine
  ? reportSlot(machine, sample as SlotSample, facts)
  : reportBlackjack(sample as BlackjackSample, facts);
writeFileSync(new URL(`docs/games/${gameId}.rtp.md`, root), report.text);
console.log(report.text);
if (report.complaint) {
  console.error(report.complaint);
  process.exitCode = 1;
}

async function measureAll() {
  const startedAt = performance.now();
  const samples = await Promise.all(Array.from({ length: workers }, (_, index) => measure(index)));
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const facts = {
    command: `node apps/games/scripts/rtp.ts --game ${gameId} --rounds ${rounds} --seed ${seed} --workers ${workers}`,
    commit,
    node: process.version,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    fingerprint: machine ? definitionHash(machine) : null,
  };
  return { facts, sample: samples.reduce(addSample) };
}

function measure(index: number): Promise<SlotSample | BlackjackSample> {
  const share = Math.floor(rounds / workers) + (index < rounds % workers ? 1 : 0);
  // Seeds of the workers lie apart, so that no two share a stream.
  const workerData = { gameId, rounds: share, seed: seed * 1_000 + index };
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('rtp-worker.ts', import.meta.url), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
