import { randomOf } from './random.ts';

/** Colours that differ in lightness as well as in hue. */
const colours = [
  '#e5304a',
  '#1f57d6',
  '#ffd23f',
  '#0f8f57',
  '#f4f6ff',
  '#171b2e',
  '#ff8a2b',
  '#7a3ff0',
  '#35c6e8',
  '#f57ab8',
  '#7b1e3a',
  '#b8e05a',
] as const;

/** Patterns of a jacket as paths in a box of 60 × 72. */
export const patterns = {
  plain: '',
  hoops: 'M0 12H60V24H0ZM0 36H60V48H0ZM0 60H60V72H0Z',
  stripes: 'M6 0H15V72H6ZM25.5 0H34.5V72H25.5ZM45 0H54V72H45Z',
  halved: 'M30 0H60V72H30Z',
  quartered: 'M30 0H60V36H30ZM0 36H30V72H0Z',
  sash: 'M0 4 12 0 60 62V72H50Z',
  chevrons: 'M0 14 30 34 60 14V28L30 48 0 28ZM0 46 30 66 60 46V58L30 78 0 58Z',
  diamonds:
    'M30 3 43 20 30 37 17 20ZM30 37 43 54 30 71 17 54ZM6 20 17 37 6 54 -5 37ZM54 20 65 37 54 54 43 37Z',
  spots:
    'M15 12a6 6 0 1 0 .1 0ZM45 12a6 6 0 1 0 .1 0ZM30 28a6 6 0 1 0 .1 0ZM15 44a6 6 0 1 0 .1 0ZM45 44a6 6 0 1 0 .1 0ZM30 58a6 6 0 1 0 .1 0Z',
  star: 'M30 10 36.5 27 55 28 40.5 39.5 46 57 30 47 14 57 19.5 39.5 5 28 23.5 27Z',
  crossbelts: 'M0 0H12L60 60V72H50ZM60 0H48L0 60V72H10Z',
  band: 'M0 26H60V48H0Z',
  epaulets: 'M0 0H22L10 22H0ZM60 0H38L50 22H60Z',
} as const;
type Pattern = keyof typeof patterns;

export type Silk = {
  readonly base: string;
  readonly mark: string;
  readonly pattern: Pattern;
  readonly sleeve: string;
  readonly hasCuff: boolean;
  readonly cap: string;
  readonly isCapQuartered: boolean;
};

const CONTRAST_MIN = 2.2;
const TRIES_MAX = 400;

/** Silks of a field. No base colour and no pair of colours comes twice, and no pattern before all are used. */
export function silksOf(looks: readonly string[]): readonly Silk[] {
  const silks: Silk[] = [];
  for (const look of looks) {
    let silk = silkOf(`${look}-0`);
    for (let attempt = 1; attempt < TRIES_MAX && isLike(silk, silks); attempt += 1)
      silk = silkOf(`${look}-${attempt}`);
    silks.push(silk);
  }
  return silks;
}

function silkOf(seed: string): Silk {
  const random = randomOf(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const base = pick(colours);
  const mark = pick(colours.filter((colour) => contrastOf(colour, base) > CONTRAST_MIN));
  return {
    base,
    mark,
    pattern: pick(Object.keys(patterns) as Pattern[]),
    sleeve: random() < 0.4 ? base : mark,
    hasCuff: random() < 0.35,
    cap: random() < 0.5 ? base : mark,
    isCapQuartered: random() < 0.5,
  };
}

function isLike(silk: Silk, others: readonly Silk[]): boolean {
  const pairOf = ({ base, mark }: Silk) => [base, mark].toSorted().join();
  return others.some(
    (other) => other.base === silk.base || pairOf(other) === pairOf(silk) || other.pattern === silk.pattern,
  );
}

function contrastOf(one: string, other: string): number {
  const [a, b] = [lightnessOf(one), lightnessOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function lightnessOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
