import type { Lobby } from '@halcyon/contract/catalogue/catalogue.contract';
import type { TileSize } from '@halcyon/contract/catalogue/game';
import { holes, mosaic } from './mosaic.ts';
import type { TileSizes } from './tile-art.tsx';

const columns = { xs: 2, sm: 3, md: 5, lg: 6, xl: 8 } as const;
const widths = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
type Width = (typeof widths)[number];

/** Tile sizes in game order at each width of the screen. */
export type GridSizes = Readonly<Record<Width, readonly TileSize[]>>;

const single: readonly TileSize[] = ['1x'];

/**
 * Sizes of `count` tiles by the lobby's pattern; without a pattern all are single. Of `full` tiles, as many as a
 * page holds, the last ones grow until the page ends without a hole: another page follows. Pure.
 */
export function sizesOf(count: number, grid: Lobby['grid'] | undefined, full = Infinity): GridSizes {
  const patterns: Readonly<Record<Width, readonly TileSize[]>> | null = grid
    ? {
        xs: grid.mobile.sizes,
        sm: grid.mobile.sizes,
        md: grid.tablet.sizes,
        lg: grid.tablet.sizes,
        xl: grid.desktop.sizes,
      }
    : null;
  const of = (width: Width): readonly TileSize[] => {
    if (!patterns && count < full) return Array.from({ length: count }, (): TileSize => '1x');
    return mosaic(count, columns[width], patterns?.[width] ?? single);
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
