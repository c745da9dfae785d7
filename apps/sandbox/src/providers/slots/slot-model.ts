import { linesOf } from './lines.ts';

/** Symbols by number: 0 to 3 low, 4 to 7 high, then wild, scatter and coin. */
export const WILD = 8;
export const SCATTER = 9;
export const COIN = 10;
export const PAYING = 8;

export type SlotMechanic = 'lines' | 'ways' | 'cascade' | 'cluster' | 'scatter-pays' | 'hold' | 'book';

/** One mathematical model as data. Payouts are whole coins, a stake is `stakeCoins` coins: nothing is rounded. */
export type SlotModel = {
  readonly id: string;
  readonly mechanic: SlotMechanic;
  readonly volatility: 1 | 2 | 3 | 4 | 5;
  readonly reels: number;
  readonly rows: number;
  readonly stakeCoins: number;
  readonly lineCount: number | null;
  readonly wayCount: number | null;
  /** Counts from which `pays` pays, ascending; the n-th pay holds from the n-th count to the next. */
  readonly payFrom: readonly number[];
  /** By symbol 0 to 7, and 8 where wilds pay on their own. */
  readonly pays: readonly (readonly number[])[];
  /** Weights of the symbols 0 to 10, by reel; every cell is drawn on its own. */
  readonly base: readonly (readonly number[])[];
  readonly free: readonly (readonly number[])[];
  /** Rising with every cascade of a spin; the last one stays. */
  readonly cascadeMultipliers: readonly number[];
  readonly freeRounds: {
    readonly awards: Readonly<Record<number, number>>;
    readonly retriggers: Readonly<Record<number, number>>;
    readonly spinsMax: number;
    readonly multiplier: number;
    readonly cascadeMultipliers: readonly number[];
  };
  /** Coins that stay while the rest spins again. Values in tenths of the stake, each with its weight. */
  readonly hold: {
    readonly trigger: number;
    readonly respins: number;
    /** Chance of a coin on an empty cell, in thousandths. */
    readonly coinPerMille: number;
    readonly values: readonly (readonly [tenths: number, weight: number])[];
    /** For a full grid, in stakes. */
    readonly fullMultiple: number;
  } | null;
  readonly maxWinMultiple: number;
  /** Exact where the mechanic has a closed form, else measured; the test says which. */
  readonly rtpBasisPoints: number;
};

/** A model made ready to play. Cells are `reel * rows + row`. */
export type SlotMachine = {
  readonly model: SlotModel;
  readonly cells: number;
  readonly maxCoins: number;
  readonly lines: readonly (readonly number[])[];
  /** `pay[symbol][count]` in coins. */
  readonly pay: readonly (readonly number[])[];
  readonly base: readonly Uint8Array[];
  readonly free: readonly Uint8Array[];
  /** The symbols that fall in after a win: never a scatter or a coin. */
  readonly baseRefill: readonly Uint8Array[];
  readonly freeRefill: readonly Uint8Array[];
};

/** Checks a model and makes it ready. Throws an error that names the model and what is wrong. */
export function loadMachine(model: SlotModel): SlotMachine {
  const fail = (what: string): never => {
    throw new Error(`slot model ${model.id}: ${what}`);
  };
  const cells = model.reels * model.rows;
  if (model.base.length !== model.reels || model.free.length !== model.reels)
    fail(`needs ${model.reels} reels`);
  const pay = model.pays.map((coins, symbol) => {
    if (coins.length !== model.payFrom.length) fail(`symbol ${symbol} needs ${model.payFrom.length} payouts`);
    return Array.from(
      { length: cells + 1 },
      (_, count) => coins[model.payFrom.findLastIndex((from) => count >= from)] ?? 0,
    );
  });
  return {
    model,
    cells,
    pay,
    maxCoins: model.maxWinMultiple * model.stakeCoins,
    lines: model.lineCount === null ? [] : linesOf(model.reels, model.rows, model.lineCount),
    base: model.base.map((weights) => facesOf(weights)),
    free: model.free.map((weights) => facesOf(weights)),
    baseRefill: model.base.map((weights) => facesOf(weights.slice(0, SCATTER))),
    freeRefill: model.free.map((weights) => facesOf(weights.slice(0, SCATTER))),
  };
}

/** Every symbol as often as its weight says, so that one draw picks one. */
function facesOf(weights: readonly number[]): Uint8Array {
  return Uint8Array.from(weights.flatMap((weight, symbol) => Array<number>(weight).fill(symbol)));
}
