import { z } from 'zod';
import { EngineRefusal, type EngineMove, type GameEngine } from '../engine.ts';
import type { ProviderTitle } from '../title.ts';
import { playSlot, type SlotSegment } from './play-slot.ts';
import { slotMachines } from './slot-machines.ts';
import type { SlotMachine, SlotModel } from './slot-model.ts';

/** Stakes in hundredths of the currency's unit; a model offers those that divide into its coins. */
const STAKES = [
  20, 40, 50, 60, 80, 100, 120, 150, 160, 200, 250, 300, 400, 500, 600, 800, 1_000, 2_000, 5_000,
] as const;

const Spin = z.looseObject({ action: z.literal('spin'), stakeMinor: z.string().regex(/^\d{1,12}$/) });
const Kept = z.object({
  stakeMinor: z.string(),
  /** How many segments the player has seen. */
  seen: z.int(),
  film: z.object({ segments: z.array(z.unknown()), coins: z.number() }),
});
type Play = {
  readonly stakeMinor: string;
  readonly seen: number;
  readonly film: { readonly segments: readonly SlotSegment[]; readonly coins: number };
};

/** Slots of every model: a round is a film, shown spin by spin; its win is paid when the last one was seen. */
export const slotEngine: GameEngine = {
  describe(title, exponent) {
    const { model, lines, pay } = machineOf(title);
    const {
      id,
      mechanic,
      reels,
      rows,
      stakeCoins,
      lineCount,
      wayCount,
      payFrom,
      volatility,
      maxWinMultiple,
    } = model;
    return {
      kind: 'slot', id, mechanic, reels, rows, stakeCoins, lineCount, wayCount, payFrom, volatility, maxWinMultiple,
      rtpBasisPoints: model.rtpBasisPoints,
      freeRounds: model.freeRounds,
      cascadeMultipliers: model.cascadeMultipliers,
      hold: model.hold,
      lines,
      pays: model.pays,
      stakesMinor: stakesOf(model, exponent).map(String),
      /** A grid to show before the first spin. */
      rest: restOf(reels, rows, pay.length),
    }; // prettier-ignore
  },

  begin(title, wish, draw, exponent) {
    const machine = machineOf(title);
    const asked = Spin.safeParse(wish).data;
    if (!asked) throw new EngineRefusal('wish_unreadable', 'a spin names its stake');
    const stakeMinor = BigInt(asked.stakeMinor);
    if (!stakesOf(machine.model, exponent).includes(stakeMinor))
      throw new EngineRefusal('stake_unknown', `${stakeMinor} is no stake of this game`);
    const film = playSlot(machine, draw);
    return { ...moveOf(machine, { stakeMinor: asked.stakeMinor, seen: 1, film }), stakeMinor };
  },

  proceed(title, play, wish, _draw) {
    const kept = readPlay(play);
    const isEnd = (wish as { action?: unknown } | null)?.action === 'finish';
    const seen = isEnd ? kept.film.segments.length : Math.min(kept.seen + 1, kept.film.segments.length);
    return moveOf(machineOf(title), { ...kept, seen });
  },

  resume(title, play) {
    return moveOf(machineOf(title), readPlay(play)).view;
  },
};

function moveOf(machine: SlotMachine, play: Play): EngineMove {
  const { segments, coins } = play.film;
  const isOver = play.seen >= segments.length;
  const seen = segments.slice(0, play.seen);
  const free = segments.filter(({ kind }) => kind === 'free');
  const view = {
    segment: seen.at(-1),
    /** Coins of everything seen so far, without what is still to come. */
    coins: Math.min(
      seen.reduce((sum, segment) => sum + segment.coins, 0),
      coins,
    ),
    stakeCoins: machine.model.stakeCoins,
    stakeMinor: play.stakeMinor,
    freeSeen: seen.filter(({ kind }) => kind === 'free').length,
    /** As many as the player has seen: what a spin adds counts once it is shown. */
    freeKnown: seen.reduce((sum, { awarded }) => sum + awarded, 0),
    isOver,
    isMaxWin: isOver && coins >= machine.maxCoins && free.length > 0,
  };
  return { play, view, winMinor: isOver ? winOf(machine, play) : null };
}

function winOf({ model }: SlotMachine, { film, stakeMinor }: Play): bigint {
  return BigInt(film.coins) * (BigInt(stakeMinor) / BigInt(model.stakeCoins));
}

function machineOf(title: ProviderTitle): SlotMachine {
  const machine = slotMachines.get(title.model);
  if (!machine) throw new EngineRefusal('wish_unreadable', `there is no model ${title.model}`);
  return machine;
}

/** Every one a whole number of coins, so that nothing is ever rounded. */
function stakesOf({ stakeCoins }: SlotModel, exponent: number): readonly bigint[] {
  // Currencies without decimals have small units: a hundred of them for one.
  const scale = exponent > 2 ? 10n ** BigInt(exponent - 2) : 1n;
  return STAKES.filter((hundredths) => hundredths % stakeCoins === 0).map((stake) => BigInt(stake) * scale);
}

function readPlay(play: unknown): Play {
  return Kept.parse(play) as Play;
}

/** Neighbours differ, so that nothing looks won. */
function restOf(reels: number, rows: number, symbols: number): readonly number[] {
  return Array.from(
    { length: reels * rows },
    (_, cell) => (cell * 5 + Math.floor(cell / rows) * 2) % Math.min(symbols, 8),
  );
}
