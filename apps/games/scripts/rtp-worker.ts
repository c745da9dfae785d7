import { parentPort, workerData } from 'node:worker_threads';
import { sampleBlackjack } from '../src/blackjack/measure/blackjack-sample.ts';
import { sampleSlot } from '../src/slots/measure/slot-sample.ts';
import { findSlot } from '../src/slots/slot-titles.ts';

/** One share of a measurement: `{ gameId, rounds, seed }` in, a sample out. */
const { gameId, rounds, seed } = workerData as { gameId: string; rounds: number; seed: number };
const machine = findSlot(gameId);
const sample = machine ? sampleSlot(machine, rounds, seed) : sampleBlackjack(rounds, seed);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
parentPort?.postMessage(sample);
