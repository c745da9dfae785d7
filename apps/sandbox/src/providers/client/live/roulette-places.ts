import type { RouletteSpot } from './shapes.ts';

/**
 * A bet's position on the board: `along` counts streets from zero (0) to the columns (13), `across` the numbers of a
 * street from the dozens' side (0 to 2); dozens lie at -1, even chances at -2. Halves are lines between numbers.
 */
export type Place = { readonly along: number; readonly across: number };

const evenChances = ['low', 'even', 'red', 'black', 'odd', 'high'];
const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;

export function placeOf({ spot, numbers }: RouletteSpot): Place {
  const [kind = '', value = ''] = spot.split('-');
  if (kind === 'dozen') return { along: Number(value) * 4 - 1.5, across: -1 };
  if (kind === 'column') return { along: 13, across: Number(value) - 1 };
  if (evenChances.includes(spot)) return { along: evenChances.indexOf(spot) * 2 + 1.5, across: -2 };
  if (spot === 'number-0') return { along: 0, across: 1 };
  // Whole streets are bet on at their end, everything else in the middle of its numbers.
  const isAtEnd = kind === 'street' || kind === 'line' || spot === 'first-four';
  const rows = numbers.filter((number) => number > 0).map((number) => (number - 1) % 3);
  return {
    along: middle(numbers.map((number) => Math.ceil(number / 3))),
    across: isAtEnd ? -0.5 : middle(rows),
  };
}

const steps: Readonly<Record<string, { readonly along: number; readonly across: number }>> = {
  ArrowRight: { along: 1, across: 0 },
  ArrowLeft: { along: -1, across: 0 },
  ArrowUp: { along: 0, across: 1 },
  ArrowDown: { along: 0, across: -1 },
};

/**
 * The index of the place that an arrow leads to: the next one on the same line, else the nearest of the next line.
 * Null: another key, or the edge.
 */
export function neighbourOf(places: readonly Place[], from: number, key: string): number | null {
  const step = steps[key];
  const here = places[from];
  if (!step || !here) return null;
  const [ahead, aside] = step.along ? (['along', 'across'] as const) : (['across', 'along'] as const);
  const sign = step[ahead];
  const found = places
    .map((place, at) => ({
      at,
      far: (place[ahead] - here[ahead]) * sign,
      off: Math.abs(place[aside] - here[aside]),
    }))
    .filter(({ far }) => far > 0)
    .toSorted(
      (one, other) =>
        Number(one.off > 0) - Number(other.off > 0) || one.far - other.far || one.off - other.off,
    );
  return found[0]?.at ?? null;
}
