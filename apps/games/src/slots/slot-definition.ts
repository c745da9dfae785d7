import type { PayRule, SymbolId } from '../protocol.ts';

/** Atlas order; a symbol's index is its place here. */
export const symbolIds = [
  'h1',
  'h2',
  'h3',
  'h4',
  'l1',
  'l2',
  'l3',
  'l4',
  'wild',
  'scatter',
] as const satisfies readonly SymbolId[];
export const WILD = 8;
export const SCATTER = 9;
/** One letter per symbol, in atlas order: how strips are written. */
const letters = 'ABCDefghWS';

type PayingSymbol = Exclude<SymbolId, 'scatter'>;

/** Where symbols come from: a strip that stops anywhere, or a weight for each symbol and each cell on its own. */
type ReelSource =
  | { readonly kind: 'strips'; readonly strips: readonly string[] }
  | { readonly kind: 'weights'; readonly weights: readonly (readonly number[])[] };

/**
 * One slot as data. All payouts are whole coins; a stake is `stakeCoins` coins, so that the return to player is
 * the same at each stake and nothing is ever rounded.
 */
export type SlotDefinition = {
  readonly gameId: string;
  readonly name: string;
  readonly mathVersion: string;
  readonly mechanic: 'lines' | 'ways' | 'cascade';
  readonly payRule: PayRule;
  readonly reels: number;
  readonly rows: number;
  /** In atlas order. */
  readonly symbolNames: readonly string[];
  readonly volatility: 1 | 2 | 3 | 4 | 5;
  readonly stakeCoins: number;
  /** Only for the pay rule `lines`. */
  readonly lines: readonly (readonly number[])[];
  /** Counts from which `pays` pays, ascending; the n-th pay holds from the n-th count to the next. */
  readonly payFrom: readonly number[];
  readonly pays: { readonly [S in PayingSymbol]?: readonly number[] };
  readonly baseReels: ReelSource;
  readonly freeReels: ReelSource;
  readonly cascadeMultipliers: readonly number[];
  readonly freeSpins: {
    readonly awards: Readonly<Record<number, number>>;
    readonly retriggers: Readonly<Record<number, number>>;
    readonly spinsMax: number;
    readonly spinMultipliers: readonly number[];
    readonly cascadeMultipliers: readonly number[];
    readonly isMultiplierKept: boolean;
  };
  readonly maxWinMultiple: number;
  /** From the measurement in docs/games/<gameId>.rtp.md. */
  readonly rtpBasisPoints: number;
  readonly hitFrequencyBasisPoints: number;
};

/** A definition made ready to play: symbols as numbers, payouts by index. Cells are `reel * rows + row`. */
export type SlotMachine = {
  readonly definition: SlotDefinition;
  readonly cells: number;
  readonly maxCoins: number;
  /** `pay[symbol * (cells + 1) + count]` in coins. */
  readonly pay: Int32Array;
  /** Cell indices of each line. */
  readonly lineCells: readonly Int32Array[];
  readonly base: LoadedReels;
  readonly free: LoadedReels;
};

/** `kind: 'weights'`: `faces[reel]` holds each symbol as often as its weight says. Strips: the strip itself. */
export type LoadedReels = { readonly kind: ReelSource['kind']; readonly faces: readonly Uint8Array[] };

/** Checks a definition and makes it ready. Throws an error that names the game and what is wrong. */
export function loadSlot(definition: SlotDefinition): SlotMachine {
  const { reels, rows, payFrom } = definition;
  const cells = reels * rows;
  const fail = (what: string): never => {
    throw new Error(`slot ${definition.gameId}: ${what}`);
  };
  if (definition.symbolNames.length !== symbolIds.length) fail('needs a name for each of the ten symbols');
  if ((definition.payRule === 'lines') !== definition.lines.length > 0) fail('lines do not fit the pay rule');

  const pay = new Int32Array(symbolIds.length * (cells + 1));
  for (const [index, id] of symbolIds.entries()) {
    const pays = id === 'scatter' ? undefined : definition.pays[id];
    if (!pays) continue;
    if (pays.length !== payFrom.length) fail(`${id} needs ${payFrom.length} payouts`);
    for (let count = 0; count <= cells; count++) {
      const step = payFrom.findLastIndex((from) => count >= from);
      const coins = step < 0 ? 0 : (pays[step] ?? 0);
      if (!Number.isInteger(coins) || coins < 0) fail(`${id} pays ${coins}`);
      pay[index * (cells + 1) + count] = coins;
    }
  }

  const lineCells = definition.lines.map((line) => {
    if (line.length !== reels || line.some((row) => row < 0 || row >= rows))
      fail(`line ${line.join()} leaves the grid`);
    return Int32Array.from(line, (row, reel) => reel * rows + row);
  });
  const load = (source: ReelSource) => loadReels(definition, source, fail);
  return {
    definition, cells, pay, lineCells, base: load(definition.baseReels), free: load(definition.freeReels),
    maxCoins: definition.maxWinMultiple * definition.stakeCoins,
  }; // prettier-ignore
}

function loadReels(
  definition: SlotDefinition,
  source: ReelSource,
  fail: (what: string) => never,
): LoadedReels {
  const written = source.kind === 'strips' ? source.strips : source.weights;
  if (written.length !== definition.reels) fail(`needs ${definition.reels} reels`);
  const faces =
    source.kind === 'strips'
      ? source.strips.map((strip) => Uint8Array.from(strip, (letter) => letters.indexOf(letter)))
      : source.weights.map((weights) =>
          Uint8Array.from(weights.flatMap((weight, symbol) => Array<number>(weight).fill(symbol))),
        );
  for (const face of faces) {
    if (face.some((symbol) => symbol >= symbolIds.length)) fail('a strip holds an unknown letter');
    if (face.length < definition.rows) fail('a strip is shorter than the window');
  }
  // A wild on the first reel would let one way count for several symbols.
  if (definition.payRule === 'ways' && faces[0]?.includes(WILD))
    fail('ways must not have a wild on the first reel');
  return { kind: source.kind, faces };
}
