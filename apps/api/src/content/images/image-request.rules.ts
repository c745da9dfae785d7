import { Refusal } from '@halcyon/contract/platform/refusal';
import { Invalid } from '@halcyon/server-kit/problem';

/** Formats the route writes. `svg` masters are passed through as they are. */
export type ImageFormat = 'webp' | 'avif' | 'jpg' | 'png';
/**
 * `clip` and `max` keep the whole picture within the box; `crop` and `min` fill it and cut; `fill` keeps the
 * whole picture and pads; `scale` distorts.
 */
export const imageFits = ['clip', 'max', 'crop', 'min', 'fill', 'scale'] as const;
export type ImageFit = (typeof imageFits)[number];

/** What to draw. Pixels are final: the density has been multiplied in. */
export type ImageRequest = {
  readonly width: number | null;
  readonly height: number | null;
  readonly quality: number;
  readonly format: ImageFormat;
  readonly fit: ImageFit;
  /** True: the format was chosen by what the caller accepts. */
  readonly isNegotiated: boolean;
  /** True: the address names a version of the picture, so the answer may be kept for good. */
  readonly isVersioned: boolean;
};

/** Sides requested in CSS pixels, and the longest side ever drawn. */
export const imageLimits = { side: 2000, drawnSide: 2600, density: 3 } as const;

/**
 * Sides that are drawn, in final pixels; a requested size is rounded up to the next one. Without the ladder a client
 * could have thousands of pictures drawn of each. The sizes that the site uses are in it unchanged.
 */
export const drawnSides = [
  16,
  24,
  32,
  48,
  56,
  64,
  96,
  128,
  160,
  200,
  240,
  300,
  320,
  390,
  400,
  407,
  480,
  484,
  600,
  610,
  640,
  780,
  800,
  813,
  960,
  1200,
  1600,
  2000,
  imageLimits.drawnSide,
] as const;
/** The same for the quality. */
export const drawnQualities = [40, 60, 75, 90, 100] as const;

const known = new Set(['w', 'h', 'q', 'fm', 'fit', 'dpr', 'v']);
const formats: readonly string[] = ['webp', 'avif', 'jpg', 'png'] satisfies ImageFormat[];

/**
 * Reads the parameters of an image address. Defaults: quality 75, webp, density 2 (dimensions doubled).
 * Refuses unknown, repeated, malformed and out-of-range parameters as `Invalid`.
 */
export function parseImageRequest(
  query: Readonly<Record<string, unknown>>,
  accept: string | undefined,
): ImageRequest {
  for (const [name, value] of Object.entries(query)) {
    if (!known.has(name) || typeof value !== 'string') throw invalid(name);
  }
  const density = readNumber(query, 'dpr', 1, imageLimits.density, /^[123](\.\d{1,2})?$/) ?? 2;
  const width = readNumber(query, 'w', 1, imageLimits.side);
  const height = readNumber(query, 'h', 1, imageLimits.side);
  const drawn = (side: number | null): number | null =>
    side === null ? null : rungOf(drawnSides, Math.round(side * density));
  const fit = query['fit'] ?? 'clip';
  if (!imageFits.includes(fit as ImageFit)) throw invalid('fit');
  const version = query['v'];
  if (version !== undefined && !/^[\w-]{1,64}$/.test(version as string)) throw invalid('v');
  const wanted = query['fm'] ?? 'webp';
  const isNegotiated = wanted === 'auto';
  const format = isNegotiated ? formatFor(accept) : wanted;
  if (!formats.includes(format as string)) throw invalid('fm');
  return {
    width: drawn(width),
    height: drawn(height),
    quality: rungOf(drawnQualities, readNumber(query, 'q', 1, 100) ?? 75),
    format: format as ImageFormat,
    fit: fit as ImageFit,
    isNegotiated,
    isVersioned: version !== undefined,
  };
}

function rungOf(ladder: readonly number[], wanted: number): number {
  return ladder.find((rung) => rung >= wanted) ?? ladder.at(-1)!;
}

function readNumber(
  query: Readonly<Record<string, unknown>>,
  name: string,
  min: number,
  max: number,
  shape = /^\d{1,5}$/,
): number | null {
  const text = query[name];
  if (text === undefined) return null;
  const value = typeof text === 'string' && shape.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw invalid(name);
  return value;
}

/** The smallest format that the caller accepts; jpg is what everything shows. */
function formatFor(accept = ''): ImageFormat {
  const takes = (type: string): boolean =>
    accept.split(',').some((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  if (takes('image/avif')) return 'avif';
  return takes('image/webp') ? 'webp' : 'jpg';
}

const segment = /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)?$/;

/**
 * The segments of a path below the media folder. Only lower-case names with one of the picture endings are
 * paths; everything else, `..` and encoded separators among it, is `request.not_found`.
 */
export function parseImagePath(path: string): readonly string[] {
  const segments = path.replace(/^\//, '').split('/');
  const isWellFormed = path.length <= 200 && segments.every((name) => segment.test(name));
  if (!isWellFormed || !/\.(webp|avif|jpg|png|svg)$/.test(path)) throw new Refusal('request.not_found');
  return segments;
}

const invalid = (field: string): Invalid => new Invalid([{ field, code: 'invalid_value' }]);
