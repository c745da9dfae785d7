import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type BlackjackSample, sampleBlackjack } from '../../blackjack/measure/blackjack-sample.ts';
import { reportBlackjack } from '../../blackjack/measure/blackjack-report.ts';
import { evaluateGrid, scatterCells } from '../evaluate.ts';
import type { SlotMachine } from '../slot-definition.ts';
import { slotMachines } from '../slot-titles.ts';
import { exactRtp } from './exact-rtp.ts';
import { definitionHash, reportSlot, type MeasureFacts } from './slot-report.ts';
import { estimate, sampleSlot, type SlotSample } from './slot-sample.ts';

const ROUNDS = 1_000_000;
const docs = new URL('../../../../../docs/games/', import.meta.url);
const byName = slotMachines.map((machine) => [machine.definition.gameId, machine] as const);

function stored<Sample>(gameId: string): { facts: MeasureFacts; sample: Sample; text: string } {
  const sums = JSON.parse(readFileSync(new URL(`${gameId}.rtp.json`, docs), 'utf8')) as {
    facts: MeasureFacts;
    sample: Sample;
  };
  return { ...sums, text: readFileSync(new URL(`${gameId}.rtp.md`, docs), 'utf8') };
}

describe.each(byName)('%s', (gameId, machine) => {
  test('returns what it states: a million rounds lie around it', () => {
    const sample = sampleSlot(machine, ROUNDS, 2026);
    const { mean, deviation } = estimate(
      ROUNDS,
      sample.coins,
      sample.squaredCoins,
      machine.definition.stakeCoins,
    );
    // Four standard errors: a true figure fails once in 16,000 seeds, and this seed is fixed.
    const margin = (4 * deviation) / Math.sqrt(ROUNDS);
    expect(Math.abs(mean - machine.definition.rtpBasisPoints / 10_000)).toBeLessThan(margin);
    expect(sample.hits / ROUNDS).toBeCloseTo(machine.definition.hitFrequencyBasisPoints / 10_000, 2);
  });

  test('has a report of at least a hundred million rounds of today’s data that agrees with it', () => {
    const { facts, sample, text } = stored<SlotSample>(gameId);
    expect(facts.fingerprint).toBe(definitionHash(machine));
    expect(sample.rounds).toBeGreaterThanOrEqual(100_000_000);
    expect(reportSlot(machine, sample, facts)).toEqual({ text, complaint: null });
  });

  test('returns between 94 and 97 percent', () => {
    expect(machine.definition.rtpBasisPoints).toBeGreaterThanOrEqual(9_400);
    expect(machine.definition.rtpBasisPoints).toBeLessThanOrEqual(9_700);
  });
});

test('blackjack by basic strategy returns what its report of at least a hundred million rounds says', () => {
  const { facts, sample, text } = stored<BlackjackSample>('blackjack');
  expect(sample.rounds).toBeGreaterThanOrEqual(100_000_000);
  expect(reportBlackjack(sample, facts)).toEqual({ text, complaint: null });
  const fresh = sampleBlackjack(ROUNDS, 7);
  expect(fresh.net / ROUNDS / 2).toBeCloseTo(sample.net / sample.rounds / 2, 2);
});

describe('the exact return', () => {
  test('is the one that every single stop of the three reels of Neon 777 adds up to', () => {
    const machine = slotMachines.find(({ definition }) => definition.gameId === 'neon-777');
    if (!machine) throw new Error('no Neon 777');
    const { coins, triggers, stops } = enumerate(machine);
    const exact = exactRtp(machine);
    expect(exact?.stops).toBe(stops);
    expect(exact?.base).toBeCloseTo(coins / stops / machine.definition.stakeCoins, 12);
    expect(exact?.triggerChance).toBeCloseTo(triggers / stops, 12);
  });

  test('is a real measure: one coin more for one symbol changes it', () => {
    const machine = slotMachines[0];
    if (!machine) throw new Error('no slots');
    const pay = Int32Array.from(machine.pay);
    pay[3]! += 1;
    expect(exactRtp({ ...machine, pay })?.total).toBeGreaterThan(exactRtp(machine)?.total ?? 1);
  });
});

/** Goes through every combination of stops of a game on three reels. */
function enumerate(machine: SlotMachine): { coins: number; triggers: number; stops: number } {
  const { rows } = machine.definition;
  const [first, second, third] = machine.base.faces;
  if (!first || !second || !third) throw new Error('three reels are needed');
  const grid = new Uint8Array(machine.cells);
  const show = (reel: number, face: Uint8Array, stop: number) => {
    for (let row = 0; row < rows; row++) grid[reel * rows + row] = face[(stop + row) % face.length]!;
  };
  let coins = 0;
  let triggers = 0;
  for (let a = 0; a < first.length; a++) {
    show(0, first, a);
    for (let b = 0; b < second.length; b++) {
      show(1, second, b);
      for (let c = 0; c < third.length; c++) {
        show(2, third, c);
        for (const win of evaluateGrid(machine, grid)) coins += win.payCoins;
        if (scatterCells(machine, grid).length >= 3) triggers++;
      }
    }
  }
  return { coins, triggers, stops: first.length * second.length * third.length };
}
