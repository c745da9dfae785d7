import type { GameCard, TileSize } from '@halcyon/contract/catalogue/game';
import { imageAt, imageSet } from '../../platform/image.ts';
import { WaitingPicture } from '../../platform/dialog/waiting-picture.tsx';

/** The size of one tile at each width of the screen. */
export type TileSizes = { xs: TileSize; sm: TileSize; md: TileSize; lg: TileSize; xl: TileSize };

export const singleSizes: TileSizes = { xs: '1x', sm: '1x', md: '1x', lg: '1x', xl: '1x' };

/** 240 and 484 are one and two columns of a phone of 390 pixels at density 2; at 1.75 they fit one of 412. */
const shapes = {
  square: { widths: [200, 240, 300, 400, 484, 600], plain: 300 },
  vertical: { widths: [200, 240, 300, 400], plain: 300 },
  horizontal: { widths: [407, 484, 610, 813], plain: 610 },
} as const;
type Shape = keyof typeof shapes;

const shapeOf = {
  '1x': 'square',
  '4x': 'square',
  '2xv': 'vertical',
  '2xh': 'horizontal',
} as const satisfies Record<TileSize, Shape>;

/** From the widest screen down, as `<source>` elements are tried in order. */
const screens = [
  { name: 'xl', media: '(width >= 1440px)', single: '136px', double: '284px' },
  { name: 'lg', media: '(width >= 1024px)', single: '11.5vw', double: '24vw' },
  { name: 'md', media: '(width >= 768px)', single: '16.5vw', double: '34vw' },
  { name: 'sm', media: '(width >= 320px)', single: 'calc(33.3vw - 13px)', double: 'calc(66.6vw - 18px)' },
  { name: 'xs', media: '(width < 320px)', single: '47vw', double: '94vw' },
] as const;

type TileArtProps = {
  game: GameCard;
  sizes: TileSizes;
  isEager: boolean;
  isFirst: boolean;
  /** Off screen before any scrolling. */
  isWaiting: boolean;
};

/**
 * The picture of a tile. Where its shape changes with the width of the screen (square, tall, wide), each shape
 * has its own picture.
 */
export function TileArt({ isWaiting, ...art }: TileArtProps) {
  return isWaiting ? <WaitingPicture path={art.game.thumbnail} width={300} /> : <Art {...art} />;
}

function Art({ game, sizes, isEager, isFirst }: Omit<TileArtProps, 'isWaiting'>) {
  const paths = {
    square: game.thumbnail,
    vertical: game.verticalImage ?? game.thumbnail,
    horizontal: game.horizontalImage ?? game.thumbnail,
  };
  const main = shapeOf[sizes.sm];
  const others = screens.filter(({ name }) => shapeOf[sizes[name]] !== main);
  const widths = screens
    .map(
      ({ name, media, single, double }) =>
        `${media} ${sizes[name] === '1x' || sizes[name] === '2xv' ? single : double}`,
    )
    .join(', ');
  const image = (
    <img
      src={imageAt(paths[main], shapes[main].plain)}
      srcSet={imageSet(paths[main], shapes[main].widths)}
      sizes={widths}
      alt=""
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      // The largest picture above the fold loads before everything else.
      fetchPriority={isFirst ? 'high' : undefined}
    />
  );
  if (others.length === 0) return image;
  return (
    <picture>
      {others.map(({ name, media }) => {
        const shape = shapeOf[sizes[name]];
        return (
          <source
            key={name}
            media={mediaBand(name) ?? media}
            srcSet={imageSet(paths[shape], shapes[shape].widths)}
            sizes={widths}
          />
        );
      })}
      {image}
    </picture>
  );
}

/** One width class alone: a source must not reach into the classes above it. */
function mediaBand(name: (typeof screens)[number]['name']): string | null {
  const bands = {
    xl: null,
    lg: '(1024px <= width < 1440px)',
    md: '(768px <= width < 1024px)',
    sm: '(320px <= width < 768px)',
    xs: null,
  };
  return bands[name];
}
