import type { TileSize } from '@halcyon/contract/catalogue/game';

const spans = { '4x': [2, 2], '2xv': [1, 2], '2xh': [2, 1], '1x': [1, 1] } as const satisfies Record<
  TileSize,
  readonly [columns: number, rows: number]
>;

const known = new Map<string, readonly TileSize[]>();
const KNOWN_MAX = 500;

/**
 * Sizes of `count` tiles on a grid of `columns` that the browser fills densely in order: the lobby's pattern,
 * repeated, with its last tiles changed until the grid ends without a hole, as far as possible.
 */
export function mosaic(count: number, columns: number, pattern: readonly TileSize[]): readonly TileSize[] {
  const key = `${count} ${columns} ${pattern.join()}`;
  const found = known.get(key);
  if (found) return found;
  const made = arrange(count, columns, pattern);
  if (known.size < KNOWN_MAX) known.set(key, made);
  return made;
}

/** Keeps as much of the pattern as possible: first single tiles grow, only then are big ones made single. */
function arrange(count: number, columns: number, pattern: readonly TileSize[]): readonly TileSize[] {
  const wished = Array.from({ length: count }, (_, at) =>
    fitting(pattern[at % pattern.length] ?? '1x', columns),
  );
  let best: readonly TileSize[] = wished;
  let fewest = holes(wished, columns);
  for (let plain = 0; plain <= count && fewest > 0; plain += 1) {
    const base = wished.map((size, at): TileSize => (at >= count - plain ? '1x' : size));
    const missing = missingCells(base, columns);
    for (let tall = 0; tall <= missing && fewest > 0; tall += 1) {
      const tried = grow(grow(base, '2xv', tall), '2xh', missing - tall);
      const left = holes(tried, columns);
      if (left < fewest) {
        best = tried;
        fewest = left;
      }
    }
  }
  return best;
}

/** On two columns a tile of four would be alone in its rows. */
function fitting(size: TileSize, columns: number): TileSize {
  return columns < 3 && size === '4x' ? '2xh' : size;
}

/** Cells that the last row lacks. */
function missingCells(sizes: readonly TileSize[], columns: number): number {
  const cells = sizes.reduce((sum, size) => sum + spans[size][0] * spans[size][1], 0);
  return (columns - (cells % columns)) % columns;
}

/** Makes every second of the last single tiles bigger, `many` in all, so that big ones are spread out. */
function grow(sizes: readonly TileSize[], into: TileSize, many: number): readonly TileSize[] {
  const result = [...sizes];
  let left = many;
  for (const first of [1, 2]) {
    for (let at = result.length - first; at >= 0 && left > 0; at -= 2) {
      if (result[at] !== '1x') continue;
      result[at] = into;
      left -= 1;
    }
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
      if (column + wide > columns || isTaken(taken, cell, wide, high, columns)) continue;
      for (let row = 0; row < high; row += 1) {
        for (let at = 0; at < wide; at += 1) taken.add(cell + row * columns + at);
      }
      rows = Math.max(rows, Math.floor(cell / columns) + high);
      break;
    }
  }
  return rows * columns - taken.size;
}

function isTaken(
  taken: ReadonlySet<number>,
  cell: number,
  wide: number,
  high: number,
  columns: number,
): boolean {
  for (let row = 0; row < high; row += 1) {
    for (let at = 0; at < wide; at += 1) if (taken.has(cell + row * columns + at)) return true;
  }
  return false;
}
