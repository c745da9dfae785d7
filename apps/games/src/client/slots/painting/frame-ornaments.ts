import { seededRandom } from '../../loop/seeded-random.ts';
import { frameRect, outline } from './frame-shapes.ts';
import type { ReelLayout } from '../layout.ts';
import type { FrameKind, SlotTheme } from '../theme.ts';

type Ornament = (ctx: CanvasRenderingContext2D, layout: ReelLayout, theme: SlotTheme) => void;
type Point = { x: number; y: number; angle: number };

/** Points along the middle of the frame, about `gap` apart, corners included; `angle` looks outwards. */
function along(layout: ReelLayout, gap: number, by = layout.frame / 2): Point[] {
  const { x, y, width, height } = frameRect(layout, by);
  const across = Math.max(2, Math.round(width / gap));
  const down = Math.max(2, Math.round(height / gap));
  const points: Point[] = [];
  for (let index = 0; index <= across; index++) {
    const at = x + (width * index) / across;
    points.push({ x: at, y, angle: -Math.PI / 2 }, { x: at, y: y + height, angle: Math.PI / 2 });
  }
  for (let index = 1; index < down; index++) {
    const at = y + (height * index) / down;
    points.push({ x, y: at, angle: Math.PI }, { x: x + width, y: at, angle: 0 });
  }
  return points;
}

function ball(ctx: CanvasRenderingContext2D, at: Point, radius: number, light: string, dark: string): void {
  const gradient = ctx.createRadialGradient(at.x - radius * 0.35, at.y - radius * 0.4, 0, at.x, at.y, radius);
  gradient.addColorStop(0, light);
  gradient.addColorStop(1, dark);
  ctx.fillStyle = gradient;
  ctx.beginPath();
  ctx.arc(at.x, at.y, radius, 0, 7);
  ctx.fill();
}

function glowLine(
  ctx: CanvasRenderingContext2D,
  layout: ReelLayout,
  by: number,
  radius: number,
  colour: string,
): void {
  ctx.globalCompositeOperation = 'lighter';
  for (const [width, alpha] of [
    [14, '1f'],
    [8, '40'],
    [4, '99'],
  ] as const) {
    outline(ctx, frameRect(layout, by), radius, colour + alpha, width);
  }
  ctx.globalCompositeOperation = 'source-over';
  outline(ctx, frameRect(layout, by), radius, '#fff', 1.5);
}

function spike(ctx: CanvasRenderingContext2D, at: Point, length: number, width: number): void {
  ctx.save();
  ctx.translate(at.x, at.y);
  ctx.rotate(at.angle);
  ctx.beginPath();
  ctx.moveTo(0, -width / 2);
  ctx.quadraticCurveTo(length * 0.3, -width * 0.1, length, 0);
  ctx.quadraticCurveTo(length * 0.3, width * 0.1, 0, width / 2);
  ctx.closePath();
  ctx.fill();
  ctx.restore();
}

/** A jewel in each corner. */
function corners(
  ctx: CanvasRenderingContext2D,
  layout: ReelLayout,
  radius: number,
  colours: readonly [string, string, string],
): void {
  const { x, y, width, height } = frameRect(layout, layout.frame / 2);
  for (const [cx, cy] of [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const) {
    const at = { x: cx, y: cy, angle: 0 };
    ball(ctx, at, radius * 1.35, colours[0], colours[2]);
    ball(ctx, at, radius, '#fff', colours[1]);
  }
}

function texture(
  ctx: CanvasRenderingContext2D,
  layout: ReelLayout,
  draw: (at: Point, random: () => number) => void,
): void {
  const random = seededRandom(777);
  for (const at of along(layout, 7)) draw(at, random);
}

/** The ornaments of each material's frame. Drawn once per layout, never per frame. */
export const ornaments: Record<FrameKind, Ornament> = {
  neon(ctx, layout, theme) {
    outline(ctx, frameRect(layout, layout.frame / 2), theme.frame.radius, '#0a0318', layout.frame - 2);
    glowLine(ctx, layout, layout.frame - 4, theme.frame.radius, theme.frame.metal[0]);
    glowLine(ctx, layout, 4, theme.frame.radius * 0.55, theme.frame.metal[2]);
  },
  bulbs(ctx, layout) {
    const radius = Math.max(2.5, layout.frame * 0.24);
    for (const at of along(layout, layout.frame * 1.7)) {
      ctx.globalAlpha = 0.35;
      ball(ctx, at, radius * 2.2, '#ffe9a0', '#ffe9a000');
      ctx.globalAlpha = 1;
      ball(ctx, at, radius, '#fffdf0', '#ffb52e');
    }
  },
  'gold-steps'(ctx, layout, theme) {
    const side = layout.frame * 0.34;
    along(layout, layout.frame * 1.15).forEach((at, index) => {
      ctx.fillStyle = ['#1b8ea3', '#5d3505', '#b3202a', '#5d3505'][index % 4] ?? '#5d3505';
      ctx.fillRect(at.x - side / 2, at.y - side / 2, side, side);
      ctx.strokeStyle = theme.frame.metal[0];
      ctx.lineWidth = 0.75;
      ctx.strokeRect(at.x - side / 2, at.y - side / 2, side, side);
    });
    corners(ctx, layout, layout.frame * 0.42, ['#ffe9a6', '#1b8ea3', '#5d3505']);
  },
  thorns(ctx, layout, theme) {
    ctx.fillStyle = theme.frame.metal[1];
    for (const at of along(layout, layout.frame * 1.9, layout.frame - 2))
      spike(ctx, at, layout.frame * 0.62, layout.frame * 0.9);
    outline(ctx, frameRect(layout, layout.frame / 2), theme.frame.radius * 0.7, '#00000073', 3);
    outline(ctx, frameRect(layout, layout.frame / 2 - 1), theme.frame.radius * 0.7, '#a8112bb3', 1.25);
    corners(ctx, layout, layout.frame * 0.44, ['#8a8f9d', '#e01432', '#14060a']);
  },
  ice(ctx, layout) {
    const random = seededRandom(31);
    const { y, height } = frameRect(layout, 0);
    for (const at of along(layout, 9)) {
      if (at.angle !== -Math.PI / 2 && at.angle !== Math.PI / 2) continue;
      const isTop = at.y < y + height / 2;
      ctx.fillStyle = isTop ? '#eafaffd9' : '#bfeaff99';
      const length = (isTop ? 0.55 + random() * 1.25 : 0.3 + random() * 0.5) * layout.frame;
      spike(ctx, { x: at.x, y: isTop ? y - 2 : at.y, angle: Math.PI / 2 }, length, 8);
    }
    ctx.strokeStyle = '#ffffff80';
    ctx.lineWidth = 1;
    texture(ctx, layout, (at, next) => {
      ctx.beginPath();
      ctx.moveTo(at.x - 4 + next() * 8, at.y - 4);
      ctx.lineTo(at.x - 4 + next() * 8, at.y + 4);
      ctx.stroke();
    });
  },
  wood(ctx, layout, theme) {
    ctx.strokeStyle = '#2c160773';
    ctx.lineWidth = 1;
    for (const share of [0.25, 0.45, 0.62, 0.8])
      outline(ctx, frameRect(layout, layout.frame * share), theme.frame.radius, '#2c160766', 1.2);
    for (const at of along(layout, layout.frame * 3.4))
      ball(ctx, at, layout.frame * 0.24, '#f4e2c0', '#3a2412');
    corners(ctx, layout, layout.frame * 0.5, ['#8f99a8', '#c9d2de', '#2b3038']);
  },
  rope(ctx, layout) {
    ctx.lineWidth = 2;
    ctx.lineCap = 'round';
    for (const at of along(layout, 8)) {
      ctx.save();
      ctx.translate(at.x, at.y);
      ctx.rotate(at.angle + Math.PI / 4);
      ctx.strokeStyle = '#5f3d1c99';
      ctx.beginPath();
      ctx.moveTo(-layout.frame * 0.42, 0);
      ctx.lineTo(layout.frame * 0.42, 0);
      ctx.stroke();
      ctx.restore();
    }
    corners(ctx, layout, layout.frame * 0.44, ['#fff3d6', '#ff9fb0', '#8a5a2b']);
  },
  lacquer(ctx, layout, theme) {
    outline(ctx, frameRect(layout, layout.frame * 0.78), theme.frame.radius * 0.8, '#ffcf4a', 1.25);
    outline(ctx, frameRect(layout, layout.frame * 0.26), theme.frame.radius * 0.5, '#ffcf4a', 1.25);
    const side = layout.frame * 0.32;
    ctx.strokeStyle = '#ffcf4a';
    ctx.lineWidth = 1.25;
    for (const at of along(layout, layout.frame * 1.3)) {
      // A key fret: the square spiral of lacquer work.
      ctx.beginPath();
      for (const [dx, dy] of [
        [-1, 0.6],
        [-1, -1],
        [1, -1],
        [1, 0.6],
        [-0.2, 0.6],
        [-0.2, -0.2],
      ] as const) {
        ctx.lineTo(at.x + (dx * side) / 2, at.y + (dy * side) / 2);
      }
      ctx.stroke();
    }
    corners(ctx, layout, layout.frame * 0.42, ['#ffe9a3', '#1f9c5b', '#5b2b05']);
  },
  rock(ctx, layout) {
    texture(ctx, layout, (at, next) => {
      const size = layout.frame * (0.3 + next() * 0.5);
      ctx.fillStyle = ['#7d6f66b3', '#3f3636b3', '#b3a496a6'][Math.floor(next() * 3)] ?? '#7d6f66';
      ctx.beginPath();
      for (let corner = 0; corner < 5; corner++) {
        const angle = (corner / 5) * 6.28 + next();
        ctx.lineTo(at.x + Math.cos(angle) * size * 0.6, at.y + Math.sin(angle) * size * 0.6);
      }
      ctx.fill();
    });
    const gems = ['#ff5a6f', '#5a9bff', '#4fe08f', '#c58fff', '#ffc24a'];
    along(layout, layout.frame * 4.2).forEach((at, index) => {
      const size = layout.frame * 0.3;
      ctx.fillStyle = gems[index % gems.length] ?? '#fff';
      ctx.beginPath();
      for (const [dx, dy] of [
        [0, -1],
        [0.8, 0],
        [0, 1],
        [-0.8, 0],
      ] as const)
        ctx.lineTo(at.x + dx * size, at.y + dy * size);
      ctx.fill();
      ctx.fillStyle = '#ffffff99';
      ctx.fillRect(at.x - size * 0.3, at.y - size * 0.4, size * 0.28, size * 0.28);
    });
  },
  marble(ctx, layout, theme) {
    ctx.lineWidth = 1;
    texture(ctx, layout, (at, next) => {
      ctx.strokeStyle = next() < 0.5 ? '#8f8ab54d' : '#ffffffb3';
      ctx.beginPath();
      ctx.moveTo(at.x - 8 * next(), at.y - 6 * next());
      ctx.quadraticCurveTo(at.x, at.y + 4, at.x + 8 * next(), at.y + 6 * next());
      ctx.stroke();
    });
    outline(ctx, frameRect(layout, layout.frame * 0.8), theme.frame.radius * 0.8, '#e0a02b', 2);
    outline(ctx, frameRect(layout, layout.frame * 0.22), theme.frame.radius * 0.5, '#e0a02b', 2);
    corners(ctx, layout, layout.frame * 0.5, ['#fff3c4', '#e0b02b', '#7a4a08']);
  },
  arcane(ctx, layout, theme) {
    glowLine(ctx, layout, layout.frame / 2, theme.frame.radius * 0.8, '#a8ff5e');
    ctx.fillStyle = '#e9ffd0';
    along(layout, layout.frame * 2.6).forEach((at, index) => {
      const size = layout.frame * (index % 2 === 0 ? 0.34 : 0.2);
      for (let arm = 0; arm < 4; arm++) spike(ctx, { ...at, angle: (arm * Math.PI) / 2 }, size, size * 0.5);
    });
    corners(ctx, layout, layout.frame * 0.46, ['#d0b0ff', '#a8ff5e', '#220a4a']);
  },
  steel(ctx, layout, theme) {
    outline(
      ctx,
      frameRect(layout, layout.frame * 0.5),
      theme.frame.radius * 0.7,
      '#323b4d80',
      layout.frame * 0.42,
    );
    for (const at of along(layout, layout.frame * 2.1)) {
      ball(ctx, at, layout.frame * 0.26, '#f4f8ff', '#4a5568');
      ctx.strokeStyle = '#2b3342';
      ctx.lineWidth = 1.25;
      ctx.beginPath();
      ctx.moveTo(at.x - layout.frame * 0.14, at.y - layout.frame * 0.1);
      ctx.lineTo(at.x + layout.frame * 0.14, at.y + layout.frame * 0.1);
      ctx.stroke();
    }
    corners(ctx, layout, layout.frame * 0.46, ['#ffe9a3', '#ffce4f', '#5b3a05']);
  },
};
