import { hashOf, mix, picker, withAlpha, type Ramp } from './colour.ts';

type Brush = CanvasRenderingContext2D;
type Ground =
  | 'hills'
  | 'peaks'
  | 'dunes'
  | 'skyline'
  | 'columns'
  | 'trees'
  | 'waves'
  | 'curtains'
  | 'arches'
  | 'rays'
  | 'grid';
type Air = 'stars' | 'sun' | 'moon' | 'bokeh' | 'bubbles' | 'aurora' | 'embers';

/** The objects of each scene, far to near, and what hangs in its air. */
const scenes: Readonly<Record<string, { air: readonly Air[]; ground: readonly Ground[] }>> = {
  asia: { air: ['sun', 'bokeh'], ground: ['hills', 'arches'] },
  bazaar: { air: ['moon', 'bokeh'], ground: ['arches', 'dunes'] },
  burst: { air: ['bokeh'], ground: ['rays'] },
  candy: { air: ['bokeh', 'sun'], ground: ['hills', 'hills'] },
  castle: { air: ['moon', 'stars'], ground: ['peaks', 'skyline', 'hills'] },
  cavern: { air: ['bokeh', 'embers'], ground: ['peaks', 'columns'] },
  city: { air: ['stars', 'bokeh'], ground: ['skyline', 'skyline'] },
  desert: { air: ['sun'], ground: ['peaks', 'dunes', 'dunes'] },
  felt: { air: ['bokeh'], ground: ['curtains'] },
  fjord: { air: ['aurora', 'stars'], ground: ['peaks', 'waves'] },
  forest: { air: ['sun', 'bokeh'], ground: ['hills', 'trees', 'trees'] },
  gothic: { air: ['moon', 'stars'], ground: ['skyline', 'arches'] },
  ice: { air: ['aurora', 'stars'], ground: ['peaks', 'peaks', 'hills'] },
  jungle: { air: ['sun', 'bokeh'], ground: ['trees', 'trees', 'hills'] },
  lava: { air: ['embers', 'bokeh'], ground: ['peaks', 'peaks', 'waves'] },
  meadow: { air: ['sun'], ground: ['hills', 'hills', 'hills'] },
  ocean: { air: ['bubbles', 'bokeh'], ground: ['waves', 'waves', 'dunes'] },
  olympus: { air: ['sun', 'bokeh'], ground: ['peaks', 'columns'] },
  savanna: { air: ['sun'], ground: ['hills', 'trees', 'dunes'] },
  space: { air: ['stars', 'moon', 'aurora'], ground: ['dunes'] },
  stadium: { air: ['bokeh', 'bokeh'], ground: ['rays', 'hills'] },
  studio: { air: ['bokeh'], ground: ['curtains'] },
  synth: { air: ['sun', 'stars'], ground: ['peaks', 'grid'] },
  vault: { air: ['bokeh'], ground: ['rays', 'columns'] },
  west: { air: ['sun'], ground: ['peaks', 'skyline', 'dunes'] },
  witchwood: { air: ['moon', 'stars'], ground: ['hills', 'trees', 'trees'] },
  works: { air: ['embers', 'bokeh'], ground: ['skyline', 'columns'] },
};

/** Paints the whole ground of a page once; nothing of it moves. */
export function paintScene(canvas: HTMLCanvasElement, name: string, ramp: Ramp, seed: string): void {
  const [width, height] = [innerWidth, innerHeight];
  const scale = Math.min(devicePixelRatio, 1.5);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const c = canvas.getContext('2d');
  if (!c) return;
  c.scale(scale, scale);
  const random = picker(hashOf(`${seed} ${name}`));
  const sky = c.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, ramp[0]);
  sky.addColorStop(0.45, ramp[1]);
  sky.addColorStop(0.8, mix(ramp[1], ramp[2], 0.75));
  sky.addColorStop(1, ramp[1]);
  c.fillStyle = sky;
  c.fillRect(0, 0, width, height);
  const { air, ground } = scenes[name] ?? { air: ['bokeh', 'stars'], ground: ['hills', 'hills'] };
  for (const kind of air) paintAir(c, kind, { width, height, ramp, random });
  ground.forEach((kind, at) => {
    const depth = (at + 1) / ground.length;
    paintGround(c, kind, depth, { width, height, ramp, random });
  });
  const shade = c.createRadialGradient(
    width / 2,
    height * 0.45,
    Math.min(width, height) * 0.3,
    width / 2,
    height / 2,
    Math.max(width, height) * 0.75,
  );
  shade.addColorStop(0, 'rgb(0 0 0 / 0)');
  shade.addColorStop(1, 'rgb(0 0 0 / 0.55)');
  c.fillStyle = shade;
  c.fillRect(0, 0, width, height);
}

type Field = {
  readonly width: number;
  readonly height: number;
  readonly ramp: Ramp;
  readonly random: () => number;
};

function glow(c: Brush, x: number, y: number, radius: number, colour: string, alpha: number): void {
  const light = c.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, withAlpha(colour, alpha));
  light.addColorStop(1, withAlpha(colour, 0));
  c.fillStyle = light;
  c.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

function paintAir(c: Brush, kind: Air, { width, height, ramp, random }: Field): void {
  const size = Math.min(width, height);
  const many = (count: number, draw: (x: number, y: number) => void) => {
    for (let at = 0; at < count; at++) draw(random() * width, random() * height * 0.8);
  };
  switch (kind) {
    case 'stars':
      return many(140, (x, y) => {
        c.fillStyle = withAlpha(ramp[4], 0.2 + random() * 0.7);
        const r = 0.5 + random() * 1.3;
        c.fillRect(x, y, r, r);
      });
    case 'bokeh':
      return many(26, (x, y) =>
        glow(c, x, y, size * (0.03 + random() * 0.12), ramp[random() > 0.5 ? 3 : 4], 0.08 + random() * 0.16),
      );
    case 'bubbles':
      return many(40, (x, y) => {
        c.strokeStyle = withAlpha(ramp[4], 0.15 + random() * 0.3);
        c.lineWidth = 1.2;
        c.beginPath();
        c.arc(x, y, 3 + random() * 16, 0, Math.PI * 2);
        c.stroke();
      });
    case 'embers':
      return many(60, (x, y) =>
        glow(c, x, y + height * 0.2, 3 + random() * 9, ramp[random() > 0.4 ? 3 : 4], 0.8),
      );
    case 'aurora':
      for (let band = 0; band < 3; band++) {
        const x = width * (0.15 + band * 0.3);
        c.save();
        c.translate(x, 0);
        c.transform(1, 0, -0.35, 1, 0, 0);
        const light = c.createLinearGradient(0, 0, 0, height * 0.6);
        light.addColorStop(0, withAlpha(ramp[3], 0));
        light.addColorStop(0.5, withAlpha(ramp[band === 1 ? 4 : 3], 0.28));
        light.addColorStop(1, withAlpha(ramp[3], 0));
        c.fillStyle = light;
        c.fillRect(0, 0, width * 0.22, height * 0.62);
        c.restore();
      }
      return;
    case 'sun':
    case 'moon': {
      const [x, y] = [width * (kind === 'sun' ? 0.5 : 0.78), height * (kind === 'sun' ? 0.3 : 0.16)];
      glow(c, x, y, size * (kind === 'sun' ? 0.75 : 0.4), ramp[3], 0.55);
      c.fillStyle = withAlpha(ramp[4], kind === 'sun' ? 0.5 : 0.85);
      c.beginPath();
      c.arc(x, y, size * (kind === 'sun' ? 0.16 : 0.07), 0, Math.PI * 2);
      c.fill();
    }
  }
}

function paintGround(c: Brush, kind: Ground, depth: number, field: Field): void {
  const { width, height, ramp, random } = field;
  const top = height * (0.5 + depth * 0.24);
  const near = mix(ramp[2], ramp[0], 0.25 + depth * 0.6);
  const fill = c.createLinearGradient(0, top - height * 0.2, 0, height);
  fill.addColorStop(0, mix(ramp[3], ramp[1], 0.35 + depth * 0.45));
  fill.addColorStop(0.5, near);
  fill.addColorStop(1, ramp[0]);
  c.fillStyle = fill;
  const outline = (heightAt: (x: number) => number, step: number) => {
    c.beginPath();
    c.moveTo(0, height);
    for (let x = 0; x <= width + step; x += step) c.lineTo(x, heightAt(x));
    c.lineTo(width, height);
    c.fill();
  };
  const [a, b] = [random() * 9, random() * 9];
  switch (kind) {
    case 'hills':
      return outline(
        (x) =>
          top +
          Math.sin(x / (width * 0.16) + a) * height * 0.05 +
          Math.sin(x / (width * 0.07) + b) * height * 0.02,
        8,
      );
    case 'dunes':
      return outline(
        (x) => top + height * 0.06 + Math.abs(Math.sin(x / (width * 0.2) + a)) * height * 0.07,
        8,
      );
    case 'waves':
      return outline((x) => top + height * 0.04 + Math.sin(x / 34 + a) * 5 + Math.sin(x / 90 + b) * 9, 4);
    case 'peaks': {
      let up = false;
      return outline(
        () => {
          up = !up;
          return up ? top - random() * height * 0.24 : top + random() * height * 0.05;
        },
        Math.max(46, width / 16),
      );
    }
    case 'skyline':
      for (let x = -20; x < width;) {
        const wide = 30 + random() * 60;
        const tall = height * (0.08 + random() * 0.26) * (1.2 - depth * 0.4);
        c.fillRect(x, top - tall, wide - 4, height);
        for (let window = 0; window < 8; window++) {
          if (random() > 0.45) continue;
          c.save();
          c.fillStyle = withAlpha(ramp[4], 0.35);
          c.fillRect(x + 5 + random() * (wide - 18), top - tall + 8 + random() * tall * 0.8, 4, 6);
          c.restore();
        }
        x += wide;
      }
      return;
    case 'columns':
      for (let at = 0; at < 6; at++) {
        const x = (width * (at + 0.5)) / 6 - 18;
        if (Math.abs(x - width / 2) < width * 0.18) continue;
        c.fillRect(x, height * 0.16, 36, height);
        c.fillRect(x - 10, height * 0.13, 56, 18);
        c.fillRect(x - 10, height * 0.86, 56, height);
      }
      return;
    case 'trees':
      for (let at = 0; at < 16; at++) {
        const x = (at / 15) * width + (random() - 0.5) * 60;
        const tall = height * (0.16 + random() * 0.24);
        c.fillRect(x - 4, top - tall * 0.4, 8, height);
        for (let layer = 0; layer < 3; layer++) {
          c.beginPath();
          c.ellipse(
            x,
            top - tall * (0.35 + layer * 0.2),
            tall * (0.26 - layer * 0.06),
            tall * 0.16,
            0,
            0,
            Math.PI * 2,
          );
          c.fill();
        }
      }
      return outline((x) => top + height * 0.05 + Math.sin(x / 60 + a) * 8, 8);
    case 'arches':
      for (let at = 0; at < 7; at++) {
        const [x, wide] = [(width * at) / 7, width / 7];
        const tall = height * (0.2 + ((at * 37) % 5) * 0.03);
        c.fillRect(x, top - tall * 0.55, wide - 6, height);
        c.beginPath();
        c.ellipse(x + wide / 2 - 3, top - tall * 0.55, wide / 2 - 3, tall * 0.45, 0, Math.PI, 0);
        c.fill();
      }
      return;
    case 'curtains':
      for (let at = 0; at < 26; at++) {
        c.fillStyle = mix(ramp[at % 2 ? 2 : 1], ramp[0], 0.15 + (at % 3) * 0.12);
        c.fillRect((width * at) / 26, 0, width / 26 + 1, height);
      }
      return glow(c, width / 2, height * 0.35, Math.max(width, height) * 0.5, ramp[3], 0.35);
    case 'rays':
      c.save();
      c.translate(width / 2, height * 0.45);
      for (let at = 0; at < 24; at += 2) {
        c.fillStyle = withAlpha(ramp[3], 0.16);
        c.beginPath();
        c.moveTo(0, 0);
        c.arc(0, 0, width + height, (at / 24) * Math.PI * 2, ((at + 1) / 24) * Math.PI * 2);
        c.fill();
      }
      c.restore();
      return glow(c, width / 2, height * 0.45, Math.max(width, height) * 0.5, ramp[3], 0.4);
    case 'grid':
      c.fillRect(0, top, width, height);
      c.strokeStyle = withAlpha(ramp[4], 0.5);
      c.lineWidth = 1;
      c.beginPath();
      for (let at = -14; at <= 14; at++) {
        c.moveTo(width / 2 + at * 26, top);
        c.lineTo(width / 2 + at * 160, height);
      }
      for (let at = 0; at < 9; at++) {
        const y = top + (height - top) * (at / 9) ** 1.8;
        c.moveTo(0, y);
        c.lineTo(width, y);
      }
      c.stroke();
  }
}
