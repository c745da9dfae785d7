import { describe, expect, test } from 'vitest';
import { committedDraw } from '../../fairness/committed-draw.ts';
import type { SlotRoundView } from '../../protocol.ts';
import { describeSlot } from '../../slots/describe-slot.ts';
import { playSlot } from '../../slots/play-slot.ts';
import { slotMachines } from '../../slots/slot-titles.ts';
import { cuesOf } from './cues.ts';
import { fallDistances, pictureAt } from './painting/picture.ts';
import { readoutAt } from './readout.ts';
import { STEADY_REELS } from './theme.ts';
import { actAt, anticipatedReels, buildTimeline } from './timeline.ts';

type Machine = (typeof slotMachines)[number];

/** A round of a real title on fixed public seeds, in the server's shape. */
function roundOf(machine: Machine, nonce: number): SlotRoundView {
  const stakeMinor = BigInt(machine.definition.stakeCoins);
  const draw = committedDraw({ serverSeed: '5a'.repeat(32), clientSeed: 'film', nonce });
  const outcome = playSlot(machine, stakeMinor, draw);
  return {
    kind: 'slot',
    roundId: `r${nonce}`,
    publicId: `p${nonce}`,
    gameId: machine.definition.gameId,
    mode: 'demo',
    state: 'settled',
    currency: 'EUR',
    stakeMinor: String(stakeMinor),
    winMinor: String(outcome.winMinor),
    startedAt: '2026-11-21T08:00:00Z',
    settledAt: '2026-11-21T08:00:00Z',
    mathVersion: machine.definition.mathVersion,
    proof: { serverSeedHash: '', clientSeed: 'film', nonce, serverSeed: null },
    steps: outcome.steps,
    isMaxWin: outcome.isMaxWin,
  };
}

function filmOf(machine: Machine, round: SlotRoundView, isReduced = false) {
  const description = describeSlot(machine);
  const options = { pace: STEADY_REELS, from: description.idleGrid, answeredMs: 180, isReduced };
  return buildTimeline(round, description, options);
}

describe.each(slotMachines.map((machine) => [machine.definition.gameId, machine] as const))(
  '%s',
  (_, machine) => {
    const rounds = Array.from({ length: 40 }, (_, nonce) => roundOf(machine, nonce));
    // facts: G4

    test('acts follow each other without a gap backwards, and the film ends with its last act', () => {
      for (const round of rounds) {
        const { acts, durationMs } = filmOf(machine, round);
        acts.forEach((act, index) => {
          expect(act.endMs).toBeGreaterThanOrEqual(act.startMs);
          if (index > 0) expect(act.startMs).toBeGreaterThanOrEqual(acts[index - 1]?.endMs ?? 0);
        });
        expect(durationMs).toBe(acts.at(-1)?.endMs);
      }
    });

    test('when the reels rest they show exactly what the server drew', () => {
      for (const round of rounds) {
        const film = filmOf(machine, round);
        for (const act of film.acts) {
          if (act.kind !== 'spin' && act.kind !== 'drop' && act.kind !== 'fall') continue;
          const { tiles } = pictureAt(film, STEADY_REELS, act.endMs - 0.001);
          const grid = film.steps[act.stepIndex]?.grid ?? [];
          const shown = grid.map((symbols, reel) =>
            symbols.map(
              (_, row) => tiles.find((tile) => tile.reel === reel && Math.abs(tile.y - row) < 0.02)?.symbol,
            ),
          );
          expect(shown).toEqual(grid);
        }
      }
    });

    test('the readout ends on the exact win and counts no amount above it', () => {
      for (const round of rounds) {
        const film = filmOf(machine, round);
        for (let ms = 0; ms < film.durationMs; ms += 90) {
          expect(readoutAt(film, ms).amountMinor <= film.winMinor).toBe(true);
        }
        const last = readoutAt(film, film.durationMs);
        expect(last.amountMinor).toBe(BigInt(round.winMinor));
        if (film.winMinor > 0n) expect(last.kind).toBe(film.winMinor > film.stakeMinor ? 'win' : 'returned');
      }
    });

    test('with reduced motion no reel turns and nothing counts', () => {
      for (const round of rounds) {
        const kinds = new Set(filmOf(machine, round, true).acts.map((act) => act.kind));
        expect(kinds.has('spin') || kinds.has('drop')).toBe(false);
        for (const act of filmOf(machine, round, true).acts)
          if (act.kind === 'win') expect(act.countMs).toBe(0);
      }
    });

    test('every reel sounds as it lands, in order, and the film signals its end once', () => {
      const round = rounds[0];
      if (!round) throw new Error('no round');
      const cues = cuesOf(filmOf(machine, round));
      expect(cues.map((cue) => cue.atMs)).toEqual(cues.map((cue) => cue.atMs).toSorted((a, b) => a - b));
      const landed = cues.filter((cue) => cue.kind === 'land').slice(0, machine.definition.reels);
      expect(landed.map((cue) => (cue.kind === 'land' ? cue.reel : -1))).toEqual([...landed.keys()]);
      expect(cues.filter((cue) => cue.kind === 'end')).toHaveLength(1);
    });
  },
);

const column = (hasScatter: boolean) => [hasScatter ? 'scatter' : 'l1', 'l2', 'l3'] as const;

test('a reel waits with held breath only while exactly one scatter is missing', () => {
  const machine = slotMachines.find(({ definition }) => definition.gameId === 'anubis-rising');
  if (!machine) throw new Error('no such title');
  const { freeSpins } = describeSlot(machine);
  const [first] = roundOf(machine, 0).steps;
  if (!first) throw new Error('no step');
  const held = (scatters: boolean[]) =>
    anticipatedReels({ ...first, grid: scatters.map(column) }, { freeSpins });
  expect(held([true, true, false, false, false])).toEqual([false, false, true, true, true]);
  expect(held([true, true, true, false, false])).toEqual([false, false, true, false, false]);
  expect(held([true, false, false, false, true])).toEqual([false, false, false, false, false]);
});

test('a late answer keeps the reels running and only moves the landing', () => {
  const machine = slotMachines[1];
  if (!machine) throw new Error('no such title');
  const round = roundOf(machine, 3);
  const description = describeSlot(machine);
  const landsAt = (answeredMs: number) => {
    const film = buildTimeline(round, description, {
      pace: STEADY_REELS,
      from: description.idleGrid,
      answeredMs,
    });
    const act = actAt(film, 0);
    return act?.kind === 'spin' ? (act.landings[0]?.landAtMs ?? 0) : 0;
  };
  expect(landsAt(4000)).toBeGreaterThan(4000);
  expect(landsAt(100)).toBe(landsAt(200));
});

test('symbols above a gap fall by the size of the gap below them', () => {
  const before = ['h1', 'l1', 'l2', 'l1', 'h2'] as const;
  const removed = [
    { reel: 0, row: 1 },
    { reel: 0, row: 3 },
    { reel: 1, row: 0 },
  ];
  expect(fallDistances(before, 0, removed)).toEqual([2, 2, 2, 1, 0]);
  expect(fallDistances(before, 2, removed)).toEqual([0, 0, 0, 0, 0]);
});
