import type { TileSize } from '@halcyon/contract/catalogue/game';

const spans = { '4x': [2, 2], '2xv': [1, 2], '2xh': [2, 1], '1x': [1, 1] } as const satisfies Record<
  TileSize,
  readonly [columns: number, rows: number]
>;

/**
 * Sizes of `count` tiles on a grid of `columns` that the browser fills densely in order: the lobby's pattern,
 * repeated, with its last tiles changed until the grid ends without a hole, so far as that can be done.
 */
export function mosaic(count: number, columns: number, pattern: readonly TileSize[]): TileSize[] {
  const wished = Array.from({ length: count }, (_, at) =>
    fitting(pattern[at % pattern.length] ?? '1x', columns),
  );
  let best = wished;
  let fewest = holes(wished, columns);
  for (let plain = 0; plain <= Math.min(count, columns * 2) && fewest > 0; plain += 1) {
    const base = wished.map((size, at) => (at >= count - plain ? '1x' : size));
    for (let wide = 0; wide < columns && fewest > 0; wide += 1) {
      const tried = widenLast(base, wide);
      const left = holes(tried, columns);
      if (left < fewest) {
        best = tried;
        fewest = left;
      }
    }
  }
  return best;
}

/** A tile never takes more than two thirds of a narrow grid. */
function fitting(size: TileSize, columns: number): TileSize {
  return columns < 3 && size === '4x' ? '2xh' : size;
}

/** Makes the last `many` single tiles twice as wide. */
function widenLast(sizes: readonly TileSize[], many: number): TileSize[] {
  const result = [...sizes];
  let left = many;
  for (let at = result.length - 1; at >= 0 && left > 0; at -= 1) {
    if (result[at] !== '1x') continue;
    result[at] = '2xh';
    left -= 1;
  }
  return result;
}

/** Cells that stay empty in the rows that the tiles begin or end in, placed as `grid-auto-flow: dense` does. */
export function holes(sizes: readonly TileSize[], columns: number): number {
  const taken = new Set<number>();
  let rows = 0;
  for (const size of sizes) {
    const [wide, high] = spans[size];
    for (let cell = 0; ; cell += 1) {
      const column = cell % columns;
      if (column + wide > columns) continue;
      const needed = Array.from(
        { length: wide * high },
        (_, at) => cell + (at % wide) + Math.floor(at / wide) * columns,
      );
      if (needed.some((at) => taken.has(at))) continue;
      for (const at of needed) taken.add(at);
      rows = Math.max(rows, Math.floor(cell / columns) + high);
      break;
    }
  }
  return rows * columns - taken.size;
}
