import { mix, withAlpha } from '../shell/colour.ts';
import { colourOf, wheelOrder, type Scene } from './shapes.ts';

type Circle = { readonly x: number; readonly y: number; readonly radius: number };
const TURN = Math.PI * 2;
const fills = { red: '#b3263a', black: '#171a22', green: '#0b6b45' } as const;
/** Slows down towards its end. */
const eased = (share: number) => 1 - (1 - share) ** 3;

/** A wheel seen from the seats; the ball ends in the pocket that fell. */
export function drawRoulette(
  context: CanvasRenderingContext2D,
  { x, y, radius }: Circle,
  number: number | null,
  spin: number,
): void {
  const pocket = TURN / wheelOrder.length;
  const turned = eased(spin) * TURN * 1.5;
  context.save();
  context.translate(x, y);
  context.scale(1, 0.62);
  disc(context, radius * 1.1, '#3a1d0c');
  disc(context, radius * 1.04, '#c79a4a');
  disc(context, radius, '#0d0f15');
  wheelOrder.forEach((value, at) => {
    const from = turned + at * pocket - pocket / 2;
    context.fillStyle = fills[colourOf(value)];
    context.beginPath();
    context.arc(0, 0, radius * 0.97, from, from + pocket);
    context.arc(0, 0, radius * 0.6, from + pocket, from, true);
    context.fill();
    if (radius < 60) return;
    context.save();
    context.rotate(turned + at * pocket + Math.PI / 2);
    context.fillStyle = '#ffffff';
    context.font = `700 ${Math.round(radius * 0.1)}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.fillText(String(value), 0, -radius * 0.83);
    context.restore();
  });
  disc(context, radius * 0.6, '#5a3315');
  disc(context, radius * 0.56, '#7a4a20');
  for (let arm = 0; arm < 4; arm++) {
    context.save();
    context.rotate(turned + (arm * Math.PI) / 2);
    context.fillStyle = '#e2bd6c';
    context.fillRect(-radius * 0.03, -radius * 0.4, radius * 0.06, radius * 0.4);
    context.restore();
  }
  disc(context, radius * 0.14, '#f3d894');
  if (number !== null) {
    const place = turned + wheelOrder.indexOf(number) * pocket;
    const angle = place - (1 - eased(spin)) * TURN * 5;
    const away = radius * (0.7 + 0.3 * (1 - eased(Math.min(1, spin * 1.15))));
    context.fillStyle = '#ffffff';
    context.beginPath();
    context.arc(Math.cos(angle) * away, Math.sin(angle) * away, Math.max(4, radius * 0.055), 0, TURN);
    context.fill();
  }
  context.restore();
  if (number !== null && spin >= 1)
    badge(context, x, y, radius * 0.3, String(number), fills[colourOf(number)]);
}

/** The upright wheel of a game show with its pointer on top. */
export function drawWheel(
  context: CanvasRenderingContext2D,
  { x, y, radius }: Circle,
  segments: readonly number[],
  segment: number | null,
  spin: number,
  colours: readonly [string, string, string],
): void {
  const slice = TURN / Math.max(segments.length, 1);
  const target = segment === null ? 0 : -segment * slice;
  const turned = target - (1 - eased(spin)) * TURN * 3 - Math.PI / 2;
  const ladder = [...new Set(segments)].toSorted((one, other) => one - other);
  context.save();
  context.translate(x, y);
  disc(context, radius * 1.07, mix(colours[2], '#000000', 0.35));
  disc(context, radius * 1.03, '#10121c');
  segments.forEach((pays, at) => {
    const from = turned + at * slice - slice / 2;
    const share = ladder.indexOf(pays) / Math.max(ladder.length - 1, 1);
    const isDarker = pays === ladder[0] && at % 2 === 0;
    context.fillStyle = isDarker ? mix(colours[1], '#000000', 0.3) : mix(colours[1], colours[2], share);
    context.beginPath();
    context.moveTo(0, 0);
    context.arc(0, 0, radius, from, from + slice);
    context.fill();
    context.save();
    context.rotate(turned + at * slice + Math.PI / 2);
    context.fillStyle = share > 0.5 ? '#12141d' : '#ffffff';
    context.font = `800 ${Math.max(8, Math.round(radius * 0.075))}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.fillText(String(pays), 0, -radius * 0.88);
    context.restore();
  });
  disc(context, radius * 0.3, mix(colours[0], '#000000', 0.2));
  disc(context, radius * 0.26, withAlpha(colours[2], 0.9));
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.moveTo(0, -radius * 0.93);
  context.lineTo(-radius * 0.07, -radius * 1.12);
  context.lineTo(radius * 0.07, -radius * 1.12);
  context.fill();
  context.restore();
  if (segment !== null && spin >= 1)
    badge(context, x, y, radius * 0.26, String(segments[segment] ?? ''), colours[0]);
}

/** Hands on the felt, as many cards as have been dealt so far. */
export function drawCards(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  scene: Scene | null,
  shown: number,
): void {
  if (!scene) return;
  if (scene.player && scene.banker) {
    const [player, banker] = [scene.player, scene.banker];
    // One card to each in turn, as they leave the shoe.
    const dealt = (mine: number, other: number, at: number) => shown > at * 2 + other && at < mine;
    const tall = Math.min(height * 0.27, width * 0.14);
    player.forEach(
      (card, at) =>
        dealt(3, 0, at) && drawCard(context, card, width * 0.3 + (at - 1) * tall * 0.78, height * 0.74, tall),
    );
    banker.forEach(
      (card, at) =>
        dealt(3, 1, at) && drawCard(context, card, width * 0.7 + (at - 1) * tall * 0.78, height * 0.74, tall),
    );
    if (shown >= player.length + banker.length + 1) {
      badge(context, width * 0.3, height * 0.93, 16, String(scene.playerTotal ?? ''), '#2450b8');
      badge(context, width * 0.7, height * 0.93, 16, String(scene.bankerTotal ?? ''), '#b3263a');
    }
    return;
  }
  const tall = Math.min(height * 0.22, width * 0.12);
  const cards = scene.dealer ?? [];
  cards.forEach((card, at) =>
    drawCard(context, card, width / 2 + (at - (cards.length - 1) / 2) * tall * 0.76, height * 0.65, tall),
  );
  badge(
    context,
    width / 2 + (cards.length / 2 + 0.4) * tall * 0.76,
    height * 0.65,
    15,
    String(scene.dealerTotal ?? ''),
    '#11131d',
  );
}

export function drawCard(
  context: CanvasRenderingContext2D,
  name: string,
  x: number,
  y: number,
  tall: number,
): void {
  const wide = tall * 0.7;
  const suit = name.at(-1) ?? 'S';
  const rank = name.slice(0, -1);
  const sign = { S: '♠', H: '♥', D: '♦', C: '♣' }[suit] ?? '';
  context.fillStyle = '#ffffff';
  context.strokeStyle = '#00000055';
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x - wide / 2, y - tall / 2, wide, tall, tall * 0.08);
  context.fill();
  context.stroke();
  context.fillStyle = suit === 'H' || suit === 'D' ? '#c21f36' : '#10142a';
  context.textAlign = 'center';
  context.font = `800 ${Math.round(tall * 0.36)}px system-ui, sans-serif`;
  context.fillText(rank, x, y - tall * 0.06);
  context.font = `${Math.round(tall * 0.36)}px system-ui, sans-serif`;
  context.fillText(sign, x, y + tall * 0.36);
}

function disc(context: CanvasRenderingContext2D, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(0, 0, radius, 0, TURN);
  context.fill();
}

function badge(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  text: string,
  colour: string,
): void {
  context.fillStyle = colour;
  context.strokeStyle = '#ffffff';
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, y, radius, 0, TURN);
  context.fill();
  context.stroke();
  context.fillStyle = '#ffffff';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `800 ${Math.round(radius * 1.05)}px system-ui, sans-serif`;
  context.fillText(text, x, y + 1);
  context.textBaseline = 'alphabetic';
}
