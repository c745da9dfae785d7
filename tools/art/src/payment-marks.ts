import type { Font } from 'opentype.js';
import { lineOf } from './lettering.ts';

/** The faces that names are set in: upright, leaning, round. */
export type MarkFonts = {
  readonly bold: Font;
  readonly italic: Font;

  readonly round: Font;
};
type Word = {
  readonly font: Font;
  readonly text: string;
  readonly size: number;
  readonly fill: string;
  readonly y: number;
  /** Left edge; absent: in the middle of the plate. */
  readonly x?: number;
  readonly tracking?: number;
};

const WIDTH = 64;
const HEIGHT = 40;

/** One line of text, in steps of a tenth of a unit from point to point: less than a pixel wherever a mark is shown. */
function word({ font, text, size, fill, y, x, tracking = 0 }: Word): string {
  const { commands, width } = lineOf(font, text, size, tracking);
  const left = x ?? (WIDTH - width) / 2;
  let [atX, atY] = [0, 0];
  const step = (px: number, py: number) => {
    const [toX, toY] = [Math.round((px + left) * 10), Math.round((py + y) * 10)];
    return { toX, toY, text: joined([toX - atX, toY - atY]) };
  };
  const d = commands.map((c) => {
    if (c.type === 'Z') return 'z';
    const to = step(c.x, c.y);
    const controls = [
      ...(c.type === 'Q' || c.type === 'C' ? [step(c.x1, c.y1).text] : []),
      ...(c.type === 'C' ? [step(c.x2, c.y2).text] : []),
    ];
    const letter = c.type === 'M' ? 'M' : c.type.toLowerCase();
    const end = c.type === 'M' ? joined([to.toX, to.toY]) : to.text;
    [atX, atY] = [to.toX, to.toY];
    return letter + [...controls, end].join(' ').replaceAll(' -', '-');
  });
  return `<path transform="scale(.1)" d="${d.join('')}" fill="${fill}"/>`;
}

function joined(figures: readonly number[]): string {
  return figures.join(' ').replaceAll(' -', '-');
}

function plate(name: string, ground: string, inside: string): string {
  const edge =
    ground === '#FFFFFF'
      ? '<rect x=".5" y=".5" width="63" height="39" rx="7.5" fill="none" stroke="#D5DAEA"/>'
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${name}"><rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="${ground}"/>${edge}${inside}</svg>\n`;
}

/** A lens where two circles of one radius overlap. */
const circles =
  '<circle cx="25" cy="20" r="12" fill="#EB001B"/><circle cx="39" cy="20" r="12" fill="#F79E1B"/>' +
  '<path d="M32 10.25a12 12 0 0 1 0 19.5a12 12 0 0 1 0-19.5Z" fill="#FF5F00"/>';

/** A square on its corner, cut by two lines that meet in the middle. */
const pixSign =
  '<g transform="translate(17 20)"><path d="M-2.1-11.6a3 3 0 0 1 4.200 0l9.500 9.500a3 3 0 0 1 0 4.200l-9.500 9.500a3 3 0 0 1-4.200 0l-9.500-9.500a3 3 0 0 1 0-4.200Z" fill="#32BCAD"/>' +
  '<path d="M-9.500-5.400H-6.200Q-5-5.400-4.100-4.500L-1.100-1.500Q0-.4 1.100-1.500L4.100-4.500Q5-5.400 6.200-5.400H9.500M-9.500 5.400H-6.200Q-5 5.400-4.100 4.500L-1.100 1.500Q0 .4 1.100 1.500L4.100 4.500Q5 5.400 6.200 5.400H9.500" fill="none" stroke="#FFFFFF" stroke-width="1.700"/></g>';

/**
 * Every mark by the name of its file: drawn here so that a player knows the scheme by its colours, letters and
 * sign. The trademarks are their owners'; an operator replaces a file with the artwork of the scheme's own kit.
 */
export function paymentMarks({ bold, italic, round }: MarkFonts): Readonly<Record<string, string>> {
  const white = '#FFFFFF';
  return {
    visa: plate(
      'Visa',
      white,
      word({ font: italic, text: 'VISA', size: 19, fill: '#1434CB', y: 26.8, tracking: -0.02 }),
    ),
    mastercard: plate('Mastercard', white, circles),
    blik: plate(
      'BLIK',
      '#000000',
      `<defs><linearGradient id="dot" x1="0" y1="1" x2="1" y2="0"><stop stop-color="#E52F08"/><stop offset="1" stop-color="#E94F96"/></linearGradient></defs><circle cx="27.800" cy="10.600" r="3.200" fill="url(#dot)"/>${word({ font: round, text: 'blik', size: 22, fill: white, y: 30, tracking: -0.03 })}`,
    ),
    euteller: plate(
      'Euteller',
      white,
      word({ font: round, text: 'eu', size: 13, fill: '#F08A00', y: 24.6, x: 6.4, tracking: -0.02 }) +
        word({ font: round, text: 'teller', size: 13, fill: '#10305A', y: 24.6, x: 22.6, tracking: -0.02 }),
    ),
    muchbetter: plate(
      'MuchBetter',
      '#1E1E28',
      word({ font: round, text: 'much', size: 13, fill: white, y: 18 }) +
        word({ font: round, text: 'better', size: 13, fill: '#FF5A78', y: 31 }),
    ),
    neteller: plate(
      'Neteller',
      white,
      word({ font: bold, text: 'NETELLER', size: 9.5, fill: '#6FA522', y: 23.4 }),
    ),
    paysafecard: plate(
      'paysafecard',
      white,
      word({ font: round, text: 'paysafe', size: 12, fill: '#0A3C8C', y: 18.5, x: 6, tracking: -0.02 }) +
        word({ font: round, text: 'card', size: 12, fill: '#E2001A', y: 31.5, x: 6, tracking: -0.02 }) +
        '<path d="M46.700 27v-1.500a3.300 3.300 0 0 1 6.600 0v1.500" fill="none" stroke="#E2001A" stroke-width="1.800"/><rect x="45" y="26.600" width="10" height="7" rx="1.600" fill="#E2001A"/>',
    ),
    pix: plate(
      'Pix',
      white,
      pixSign + word({ font: round, text: 'pix', size: 17, fill: '#5F6368', y: 25, x: 32 }),
    ),
    rapidtransfer: plate(
      'Rapid Transfer',
      white,
      word({ font: italic, text: 'RAPID', size: 14, fill: '#862165', y: 19, x: 7 }) +
        word({ font: round, text: 'transfer', size: 10.5, fill: '#444C6E', y: 31, x: 7 }) +
        '<path d="m53 23.800 3.400 3.500-3.400 3.500" fill="none" stroke="#862165" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>',
    ),
    siru: plate(
      'Siru Mobile',
      '#12123C',
      word({ font: round, text: 'siru', size: 20, fill: white, y: 26.5, x: 10, tracking: -0.02 }) +
        '<circle cx="52" cy="25" r="2.600" fill="#5BE37D"/>',
    ),
    skrill: plate(
      'Skrill',
      '#862165',
      word({ font: round, text: 'Skrill', size: 20, fill: white, y: 27, tracking: -0.03 }),
    ),
    trustly: plate(
      'Trustly',
      '#0EE06E',
      word({ font: round, text: 'Trustly', size: 15, fill: '#0A0A0A', y: 25.2, tracking: -0.03 }),
    ),
    webpay: plate(
      'Webpay',
      white,
      word({ font: round, text: 'web', size: 14, fill: '#5A6472', y: 24.6, x: 5.6, tracking: -0.03 }) +
        word({ font: round, text: 'pay', size: 14, fill: '#D5006C', y: 24.6, x: 33.2, tracking: -0.03 }),
    ),
  };
}
