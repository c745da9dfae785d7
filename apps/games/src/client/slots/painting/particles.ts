import { seededRandom } from '../../loop/seeded-random.ts';
import { context2d } from './canvas.ts';
import { particleSprite } from './particle-sprites.ts';
import type { SlotTheme, SpriteKind } from '../theme.ts';

interface Particle {
  sprite: HTMLCanvasElement;
  x: number;
  y: number;
  velocityX: number;
  velocityY: number;
  gravity: number;
  angle: number;
  turn: number;
  /** A coin shows its edge as it turns: the width follows this angle. */
  flip: number;
  flipSpeed: number;
  size: number;
  lifeMs: number;
  ageMs: number;
  isAmbient: boolean;
}

/** More are indistinguishable and cost frames. */
const PARTICLES_MAX = 220;

/** Sparks, shards and coins over the game. Everything flies by a seeded generator, never by an outcome. */
export class ParticleField {
  #alive: Particle[] = [];
  #random: () => number;
  readonly #sprites = new Map<string, HTMLCanvasElement>();
  readonly #theme: SlotTheme;
  #width = 0;
  #height = 0;
  #fountainMs = 0;
  #fountainDebt = 0;

  constructor(theme: SlotTheme, seed: number) {
    this.#theme = theme;
    this.#random = seededRandom(seed);
  }

  resize(width: number, height: number): void {
    this.#width = width;
    this.#height = height;
  }

  /** Fills the air of the scene: snow, embers, bubbles, dust. They live until the page is closed. */
  startAmbient(): void {
    const { sprite, colours, count, risePxPerS, swayPx, sizePx } = this.#theme.ambient;
    for (let index = 0; index < count; index++) {
      const depth = 0.45 + this.#random() * 0.75;
      this.#add(sprite, colours[index % colours.length] ?? '#fff', {
        x: this.#random() * this.#width,
        y: this.#random() * this.#height,
        velocityX: (this.#random() - 0.5) * swayPx * 0.6,
        velocityY: -risePxPerS * depth,
        size: sizePx * depth,
        turn: (this.#random() - 0.5) * 1.2,
        lifeMs: Infinity,
        isAmbient: true,
      });
    }
  }

  /** A symbol breaks apart. Units: CSS pixels of the field. */
  burst(x: number, y: number, colour: string, amount: number, spread: number): void {
    for (let index = 0; index < amount; index++) {
      const angle = this.#random() * Math.PI * 2;
      const speed = spread * (0.4 + this.#random() * 1.3);
      this.#add(this.#theme.burst.sprite, index % 3 === 0 ? '#ffffff' : colour, {
        x,
        y,
        velocityX: Math.cos(angle) * speed,
        velocityY: Math.sin(angle) * speed - spread * 0.35,
        gravity: this.#theme.burst.gravity,
        size: 7 + this.#random() * 11,
        turn: (this.#random() - 0.5) * 9,
        lifeMs: 520 + this.#random() * 420,
      });
    }
  }

  /** Coins well up from below for a while. */
  startFountain(durationMs: number): void {
    this.#fountainMs = durationMs;
  }

  clearBursts(): void {
    this.#fountainMs = 0;
    this.#alive = this.#alive.filter((particle) => particle.isAmbient);
  }

  get isBusy(): boolean {
    return this.#fountainMs > 0 || this.#alive.some((particle) => !particle.isAmbient);
  }

  step(stepMs: number): void {
    const seconds = stepMs / 1000;
    if (this.#fountainMs > 0) this.#pour(stepMs);
    for (const particle of this.#alive) {
      particle.ageMs += stepMs;
      particle.velocityY += particle.gravity * seconds;
      particle.x += particle.velocityX * seconds;
      particle.y += particle.velocityY * seconds;
      particle.angle += particle.turn * seconds;
      particle.flip += particle.flipSpeed * seconds;
      if (particle.isAmbient) this.#wrap(particle);
    }
    this.#alive = this.#alive.filter(
      (particle) => particle.ageMs < particle.lifeMs && particle.y < this.#height + 80,
    );
  }

  /** Draws the ambient ones or the others; both canvases share the field. */
  draw(ctx: CanvasRenderingContext2D, which: 'ambient' | 'bursts', pixelRatio: number): void {
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    for (const particle of this.#alive) {
      if (particle.isAmbient !== (which === 'ambient')) continue;
      const fade = particle.isAmbient
        ? twinkle(particle)
        : Math.min(1, (1 - particle.ageMs / particle.lifeMs) * 2.5);
      ctx.globalAlpha = fade;
      const cos = Math.cos(particle.angle) * pixelRatio;
      const sin = Math.sin(particle.angle) * pixelRatio;
      const flip = particle.flipSpeed === 0 ? 1 : Math.cos(particle.flip);
      ctx.setTransform(cos * flip, sin * flip, -sin, cos, particle.x * pixelRatio, particle.y * pixelRatio);
      ctx.drawImage(particle.sprite, -particle.size / 2, -particle.size / 2, particle.size, particle.size);
    }
    ctx.globalAlpha = 1;
  }

  #pour(stepMs: number): void {
    this.#fountainMs -= stepMs;
    this.#fountainDebt += stepMs * 0.045;
    for (; this.#fountainDebt >= 1; this.#fountainDebt--) {
      const fromLeft = this.#random() < 0.5;
      this.#add('coin', this.#theme.coin.join(), {
        x: this.#width * (fromLeft ? 0.12 : 0.88) + (this.#random() - 0.5) * 60,
        y: this.#height + 20,
        velocityX: (fromLeft ? 1 : -1) * (20 + this.#random() * this.#width * 0.28),
        velocityY: -(this.#height * (1.05 + this.#random() * 0.5)),
        gravity: this.#height * 1.25,
        size: 18 + this.#random() * 18,
        flipSpeed: 5 + this.#random() * 7,
        turn: (this.#random() - 0.5) * 3,
        lifeMs: 2600,
      });
    }
  }

  #wrap(particle: Particle): void {
    if (particle.y < -30) particle.y = this.#height + 20;
    if (particle.y > this.#height + 30) particle.y = -20;
    if (particle.x < -30) particle.x = this.#width + 20;
    if (particle.x > this.#width + 30) particle.x = -20;
  }

  #add(kind: SpriteKind, colour: string, start: Partial<Particle>): void {
    if (this.#alive.length >= PARTICLES_MAX) return;
    const key = `${kind} ${colour}`;
    let sprite = this.#sprites.get(key);
    if (!sprite) this.#sprites.set(key, (sprite = particleSprite(kind, colour)));
    this.#alive.push({
      sprite,
      x: 0,
      y: 0,
      velocityX: 0,
      velocityY: 0,
      gravity: 0,
      angle: this.#random() * 6.28,
      turn: 0,
      flip: this.#random() * 6.28,
      flipSpeed: 0,
      size: 8,
      lifeMs: 1000,
      ageMs: this.#random() * (start.isAmbient ? 4000 : 60),
      isAmbient: false,
      ...start,
    });
  }
}

/** Brightens and fades over four seconds; far slower than anything that could be called a flash. */
function twinkle(particle: Particle): number {
  return 0.42 + 0.3 * Math.sin((particle.ageMs / 4000) * Math.PI * 2);
}

/** Fits a canvas over the window. Returns its context. */
export function fitCanvas(canvas: HTMLCanvasElement, width: number, height: number, pixelRatio: number) {
  canvas.width = Math.round(width * pixelRatio);
  canvas.height = Math.round(height * pixelRatio);
  return context2d(canvas);
}
