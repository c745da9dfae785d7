import { hashOf, hueOf, mix, withAlpha, type Ramp } from '../shell/colour.ts';

export const PAYING = 8;
export const WILD = 8;
export const SCATTER = 9;
export const COIN = 10;
type Brush = CanvasRenderingContext2D;

const plates = ['circle', 'octagon', 'square', 'hexagon', 'shield', 'arch', 'gem'] as const;
type Plate = (typeof plates)[number];
const metals = [
  ['#fff6c8', '#f0b93a', '#8a5208'],
  ['#ffffff', '#c3cede', '#5a6680'],
  ['#ffe0c0', '#d07a3a', '#6a2c0e'],
  ['#f8e0ff', '#c08af0', '#4a1a8a'],
] as const;

/** Things with a well-known colour, by parts of their names. */
const natural: readonly (readonly [RegExp, number])[] = [
  [/cherr|strawberr|apple|chili|fire|flame|dynamite|lava|rose|heart|ruby|lips|lobster|crab/, 355],
  [/orange|pumpkin|carrot|fox|tiger|lion|camel|peach/, 28],
  [/lemon|banana|gold|coin|crown|sun|star|bell|honey|bee|corn|cheese|wheat|key|trophy|pineapple|lamp/, 48],
  [
    /watermelon|leaf|clover|shamrock|palm|cactus|tree|vine|ivy|frog|snake|serpent|lotus|emerald|turtle|pear$/,
    128,
  ],
  [/water|wave|fish|dolphin|whale|anchor|shell|drop|ice|snow|sapphire|diamond|penguin/, 202],
  [/grape|plum|amethyst|wizard|witch|potion|bat$/, 282],
];
const naturalHue = (name: string): number | undefined => natural.find(([pattern]) => pattern.test(name))?.[1];

/** Draws every symbol of a title once, at the size it is shown. Index as in the model. */
export function drawSymbols(of: {
  names: readonly string[];
  glyphs: Readonly<Record<string, string>>;
  ramp: Ramp;
  seed: string;
  size: number;
}): readonly HTMLCanvasElement[] {
  const hash = hashOf(of.seed);
  const high = plates[hash % plates.length]!;
  const low = plates[(hash >>> 4) % plates.length]!;
  const metal = metals[(hash >>> 8) % metals.length]!;
  const base = hueOf(of.ramp[2]);
  return of.names.map((name, index) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = of.size;
    const c = canvas.getContext('2d');
    if (!c) return canvas;
    c.scale(of.size / 100, of.size / 100);
    const glyph = new Path2D(of.glyphs[name] ?? '');
    if (index === WILD) drawWild(c, glyph, of.ramp);
    else if (index === SCATTER) drawScatter(c, glyph);
    else if (index === COIN) drawCoin(c, glyph);
    else if (index >= 4)
      drawHigh(c, glyph, { plate: high, metal, hue: (base + 35 + (index - 4) * 83) % 360 });
    else drawLow(c, glyph, { plate: low, hue: naturalHue(name) ?? (base + 190 + index * 47) % 360 });
    return canvas;
  });
}

/** The outline of a plate in the square 0 to 100. */
function plateOf(plate: Plate, inset: number): Path2D {
  const [a, b] = [6 + inset, 94 - inset];
  const path = new Path2D();
  const corners = (count: number, turn: number) => {
    for (let at = 0; at < count; at++) {
      const angle = (at / count) * Math.PI * 2 + turn;
      path.lineTo(50 + Math.cos(angle) * (46 - inset), 50 + Math.sin(angle) * (46 - inset));
    }
    path.closePath();
  };
  switch (plate) {
    case 'circle':
      path.arc(50, 50, 44 - inset, 0, Math.PI * 2);
      break;
    case 'octagon':
      corners(8, Math.PI / 8);
      break;
    case 'hexagon':
      corners(6, Math.PI / 6);
      break;
    case 'square':
      path.roundRect(a, a, b - a, b - a, 18);
      break;
    case 'shield':
      path.moveTo(a, a + 4);
      path.quadraticCurveTo(50, a - 8, b, a + 4);
      path.quadraticCurveTo(b + 2, 72, 50, b + 3);
      path.quadraticCurveTo(a - 2, 72, a, a + 4);
      break;
    case 'arch':
      path.moveTo(a, b);
      path.lineTo(a, 46);
      path.ellipse(50, 46, 50 - a, 46 - a, 0, Math.PI, 0);
      path.lineTo(b, b);
      path.closePath();
      break;
    case 'gem':
      path.moveTo(50, a - 2);
      path.lineTo(b + 1, 34);
      path.lineTo(b - 12, b);
      path.lineTo(a + 12, b);
      path.lineTo(a - 1, 34);
      path.closePath();
  }
  return path;
}

function rising(c: Brush, stops: readonly string[]): CanvasGradient {
  const fill = c.createLinearGradient(0, 4, 0, 96);
  stops.forEach((stop, at) => fill.addColorStop(at / (stops.length - 1), stop));
  return fill;
}

/** The glyph on its 512 field, centred, with a dark edge, a body and a light from above. */
function drawGlyph(
  c: Brush,
  glyph: Path2D,
  of: { size: number; body: CanvasGradient | string; edge: string; y?: number },
): void {
  c.save();
  c.translate(50, of.y ?? 50);
  c.scale(of.size / 512, of.size / 512);
  c.translate(-256, -256);
  c.lineJoin = 'round';
  c.lineWidth = 34;
  c.strokeStyle = of.edge;
  c.shadowColor = 'rgb(0 0 0 / .6)';
  c.shadowBlur = 10;
  c.shadowOffsetY = 6;
  c.stroke(glyph);
  c.shadowColor = 'transparent';
  c.fillStyle = of.edge;
  c.fill(glyph);
  c.restore();
  c.save();
  const layer = document.createElement('canvas');
  layer.width = layer.height = c.canvas.width;
  const l = layer.getContext('2d')!;
  l.scale(layer.width / 100, layer.width / 100);
  l.save();
  l.translate(50, of.y ?? 50);
  l.scale(of.size / 512, of.size / 512);
  l.translate(-256, -256);
  l.fill(glyph);
  l.restore();
  l.globalCompositeOperation = 'source-in';
  l.fillStyle = of.body;
  l.fillRect(0, 0, 100, 100);
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.drawImage(layer, 0, 0);
  c.restore();
}

function drawHigh(
  c: Brush,
  glyph: Path2D,
  { plate, metal, hue }: { plate: Plate; metal: readonly [string, string, string]; hue: number },
): void {
  c.shadowColor = 'rgb(0 0 0 / .55)';
  c.shadowBlur = 7;
  c.shadowOffsetY = 3;
  c.fillStyle = rising(c, [metal[0], metal[1], metal[2], metal[1], metal[0]]);
  c.fill(plateOf(plate, 0));
  c.shadowColor = 'transparent';
  c.fillStyle = metal[2];
  c.fill(plateOf(plate, 5));
  const inner = c.createRadialGradient(50, 30, 4, 50, 54, 50);
  inner.addColorStop(0, `hsl(${hue} 85% 62%)`);
  inner.addColorStop(0.6, `hsl(${hue} 80% 38%)`);
  inner.addColorStop(1, `hsl(${hue} 85% 20%)`);
  c.fillStyle = inner;
  c.fill(plateOf(plate, 7));
  drawGlyph(c, glyph, {
    size: 58,
    body: rising(c, ['#ffffff', metal[0], metal[1], metal[0]]),
    edge: `hsl(${hue} 90% 12%)`,
    y: plate === 'gem' || plate === 'arch' ? 54 : 50,
  });
  shine(c, plateOf(plate, 7));
}

function drawLow(c: Brush, glyph: Path2D, { plate, hue }: { plate: Plate; hue: number }): void {
  c.save();
  c.translate(50, 50);
  c.scale(0.86, 0.86);
  c.translate(-50, -50);
  c.fillStyle = rising(c, [`hsl(${hue} 45% 30% / .95)`, `hsl(${hue} 55% 14% / .95)`]);
  c.fill(plateOf(plate, 2));
  c.strokeStyle = `hsl(${hue} 70% 62%)`;
  c.lineWidth = 2.5;
  c.stroke(plateOf(plate, 3));
  c.restore();
  drawGlyph(c, glyph, {
    size: 54,
    body: rising(c, [`hsl(${hue} 95% 88%)`, `hsl(${hue} 85% 62%)`, `hsl(${hue} 80% 44%)`]),
    edge: `hsl(${hue} 80% 9%)`,
    y: plate === 'gem' || plate === 'arch' ? 53 : 50,
  });
}

function drawWild(c: Brush, glyph: Path2D, ramp: Ramp): void {
  burst(c, ['#fff7b0', ramp[3], '#ff3d9a'], 16);
  c.fillStyle = rising(c, ['#ff5ec4', '#8a2be0', '#2a0f7a']);
  c.fill(plateOf('circle', 8));
  c.strokeStyle = rising(c, ['#fff6c8', '#f0b93a', '#8a5208']);
  c.lineWidth = 5;
  c.stroke(plateOf('circle', 8));
  drawGlyph(c, glyph, { size: 66, body: rising(c, ['#ffffff', '#ffe66a', '#ff9a1f']), edge: '#3a0a5a' });
  shine(c, plateOf('circle', 10));
}

function drawScatter(c: Brush, glyph: Path2D): void {
  burst(c, ['#d8fff6', '#2be0c0', '#0a6a8a'], 12);
  c.fillStyle = rising(c, ['#2be0c0', '#0a7a9a', '#06284a']);
  c.fill(plateOf('octagon', 8));
  c.strokeStyle = rising(c, ['#ffffff', '#a8f0ff', '#2a7aa8']);
  c.lineWidth = 4;
  c.stroke(plateOf('octagon', 8));
  drawGlyph(c, glyph, { size: 62, body: rising(c, ['#ffffff', '#fff0a0', '#ffc01f']), edge: '#04283a' });
}

function drawCoin(c: Brush, glyph: Path2D): void {
  c.shadowColor = 'rgb(255 200 60 / .8)';
  c.shadowBlur = 9;
  c.fillStyle = rising(c, ['#fff9d0', '#ffd23a', '#c47a06', '#ffd23a']);
  c.fill(plateOf('circle', 2));
  c.shadowColor = 'transparent';
  c.strokeStyle = '#8a4a04';
  c.lineWidth = 2;
  c.stroke(plateOf('circle', 8));
  c.globalAlpha = 0.35;
  drawGlyph(c, glyph, { size: 56, body: '#8a4a04', edge: 'rgb(255 240 170 / .4)' });
  c.globalAlpha = 1;
}

function burst(c: Brush, colours: readonly string[], points: number): void {
  c.save();
  c.translate(50, 50);
  c.shadowColor = withAlpha('#fff0a0', 0.7);
  c.shadowBlur = 6;
  const light = c.createRadialGradient(0, 0, 8, 0, 0, 50);
  colours.forEach((colour, at) => light.addColorStop(at / (colours.length - 1), colour));
  c.fillStyle = light;
  c.beginPath();
  for (let at = 0; at < points * 2; at++) {
    const [angle, r] = [(at / (points * 2)) * Math.PI * 2, at % 2 ? 40 : 49];
    c.lineTo(Math.cos(angle) * r, Math.sin(angle) * r);
  }
  c.fill();
  c.restore();
}

function shine(c: Brush, plate: Path2D): void {
  c.save();
  c.clip(plate);
  const light = c.createLinearGradient(0, 0, 0, 60);
  light.addColorStop(0, 'rgb(255 255 255 / .38)');
  light.addColorStop(1, 'rgb(255 255 255 / 0)');
  c.fillStyle = light;
  c.beginPath();
  c.ellipse(50, 14, 48, 26, 0, 0, Math.PI * 2);
  c.fill();
  c.restore();
}

/** For panels: the metal of a title's frame. */
export function frameOf(ramp: Ramp): readonly string[] {
  return [mix(ramp[4], '#ffffff', 0.3), ramp[3], mix(ramp[2], ramp[0], 0.3), ramp[3]];
}
