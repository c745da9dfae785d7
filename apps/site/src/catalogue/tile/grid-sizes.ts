import type { Lobby } from '@halcyon/contract/catalogue/catalogue.contract';
import type { TileSize } from '@halcyon/contract/catalogue/game';
import { holes, mosaic } from './mosaic.ts';
import type { TileSizes } from './tile-art.tsx';

const columns = { xs: 2, sm: 3, md: 5, lg: 6, xl: 8 } as const;
const widths = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
type Width = (typeof widths)[number];

/** Tile sizes in game order at each width of the screen. */
export type GridSizes = Readonly<Record<Width, readonly TileSize[]>>;

/** Sizes of `count` tiles by the lobby's pattern; without a pattern all are single. Pure. */
export function sizesOf(count: number, grid: Lobby['grid'] | undefined): GridSizes {
  if (!grid) {
    const single = Array.from({ length: count }, (): TileSize => '1x');
    return { xs: single, sm: single, md: single, lg: single, xl: single };
  }
  const { mobile, tablet, desktop } = grid;
  const of = (width: Width, pattern: readonly TileSize[]) => mosaic(count, columns[width], pattern);
  return {
    xs: of('xs', mobile.sizes),
    sm: of('sm', mobile.sizes),
    md: of('md', tablet.sizes),
    lg: of('lg', tablet.sizes),
    xl: of('xl', desktop.sizes),
  };
}

/**
 * Single tiles of which the last that have a wide picture take two columns until the last row is full: another page
 * follows. The number of rows stays. Pure.
 */
export function filled(isWide: readonly boolean[]): GridSizes {
  const of = (width: Width): readonly TileSize[] => {
    const sizes = isWide.map((): TileSize => '1x');
    let missing = (columns[width] - (sizes.length % columns[width])) % columns[width];
    // Every second one, so that wide ones are spread out.
    for (let at = sizes.length - 1; at >= 0 && missing > 0; at -= 1) {
      if (!isWide[at] || sizes[at + 1] === '2xh') continue;
      sizes[at] = '2xh';
      missing -= 1;
    }
    return missing === 0 && holes(sizes, columns[width]) === 0 ? sizes : isWide.map((): TileSize => '1x');
  };
  return { xs: of('xs'), sm: of('sm'), md: of('md'), lg: of('lg'), xl: of('xl') };
}

export function sizesAt(sizes: GridSizes, at: number): TileSizes {
  const of = (list: readonly TileSize[]) => list[at] ?? '1x';
  return { xs: of(sizes.xs), sm: of(sizes.sm), md: of(sizes.md), lg: of(sizes.lg), xl: of(sizes.xl) };
}

const cells = { '4x': 4, '2xv': 2, '2xh': 2, '1x': 1 } as const satisfies Record<TileSize, number>;

/** How many rows the tiles take at each width of the screen. Pure. */
export function rowsOf(sizes: GridSizes): readonly (readonly [Width, number])[] {
  return widths.map((width) => {
    const taken = sizes[width].reduce((sum, size) => sum + cells[size], 0);
    return [width, (taken + holes(sizes[width], columns[width])) / columns[width]] as const;
  });
}
