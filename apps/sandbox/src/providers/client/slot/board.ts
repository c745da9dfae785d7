import { withAlpha, type Ramp } from '../shell/colour.ts';
import { COIN, drawSymbols, frameOf, SCATTER } from './symbols.ts';
import type { SlotGame, SlotStep } from './shapes.ts';

const STOP_MS = 300;
const FALL_MS = 340;
const SPEED_CELLS_MS = 0.024;

export type BoardParts = {
  readonly game: SlotGame;
  readonly names: readonly string[];
  readonly glyphs: Readonly<Record<string, string>>;
  readonly ramp: Ramp;
  readonly seed: string;
  /** Writes an amount of coins for a held coin. */
  readonly coinText: (coins: number) => string;
  readonly isCalm: () => boolean;
  readonly onStop: () => void;
};
type Lit = { readonly cells: ReadonlySet<number>; readonly line: number | null };

/** The reels on one canvas. It draws only while something moves. */
export class Board {
  readonly #canvas: HTMLCanvasElement;
  readonly #c: CanvasRenderingContext2D;
  readonly #parts: BoardParts;
  #symbols: readonly HTMLCanvasElement[] = [];
  #grid: readonly number[];
  #held = new Map<number, number>();
  #lit: Lit | null = null;
  #dim = false;
  #frame = { width: 0, height: 0, cell: 0, x: 0, y: 0, gap: 0 };
  /** What the loop draws instead of the grid at rest. */
  #moving: ((now: number) => boolean) | null = null;
  #pulseFrom = 0;
  #isLooping = false;

  constructor(canvas: HTMLCanvasElement, parts: BoardParts) {
    this.#canvas = canvas;
    this.#c = canvas.getContext('2d')!;
    this.#parts = parts;
    this.#grid = parts.game.rest;
    new ResizeObserver(() => this.#fit()).observe(canvas.parentElement!);
    this.#fit();
  }

  /** Every symbol as a picture for the rules. */
  pictures(): readonly string[] {
    return this.#symbols.map((symbol) => symbol.toDataURL());
  }

  show(grid: readonly number[], held: readonly (readonly [number, number])[] = []): void {
    this.#grid = grid;
    this.#held = new Map(held);
    this.#lit = null;
    this.#dim = false;
    this.#draw(performance.now());
  }

  light(cells: readonly number[] | null, line: number | null = null): void {
    this.#lit = cells ? { cells: new Set(cells), line } : null;
    this.#dim = cells !== null;
    this.#pulseFrom = performance.now();
    if (cells && !this.#parts.isCalm()) this.#loop();
    else this.#draw(performance.now());
  }

  /** Lets the reels run until the answer is there, then stops them one after another on its grid. */
  async spin(answer: Promise<{ grid: readonly number[]; held: SlotStep['held'] }>): Promise<void> {
    const { reels, rows } = this.#parts.game;
    this.light(null);
    this.#held.clear();
    if (this.#parts.isCalm()) {
      const { grid, held } = await answer;
      return this.show(grid, held);
    }
    const from = performance.now();
    const stops: number[] = [];
    const old = this.#grid;
    let next: readonly number[] | null = null;
    const done = new Promise<void>((resolve) => {
      let sounded = 0;
      this.#moving = (now) => {
        let isRunning = next === null;
        for (let reel = 0; reel < reels; reel++) {
          const stopAt = stops[reel] ?? Infinity;
          const x = this.#frame.x + reel * this.#frame.cell;
          const into = Math.min((now - stopAt) / STOP_MS, 1);
          if (now < stopAt) {
            this.#strip(x, (now - from) * SPEED_CELLS_MS * Math.min(1, (now - from) / 160), reel, old);
            isRunning = true;
          } else {
            const back = 1 - (1 - into) ** 3 * Math.cos(into * 4.2);
            for (let row = 0; row < rows; row++) {
              this.#cell(
                next![reel * rows + row]!,
                x,
                this.#frame.y + row * this.#frame.cell - (1 - back) * this.#frame.cell * 1.1,
                1,
              );
            }
            if (into < 1) isRunning = true;
            if (into > 0.3 && sounded <= reel) {
              sounded = reel + 1;
              this.#parts.onStop();
            }
          }
        }
        if (!isRunning) resolve();
        return isRunning;
      };
    });
    this.#loop();
    const settled = await answer.catch((error: unknown) => {
      this.#moving = null;
      this.show(old);
      throw error;
    });
    next = settled.grid;
    const earliest = Math.max(performance.now(), from + 520);
    for (let reel = 0; reel < reels; reel++) stops[reel] = earliest + reel * 110;
    await done;
    this.#moving = null;
    this.show(settled.grid, settled.held);
  }

  /** Takes the winning symbols away and lets others fall in. */
  async cascade(step: SlotStep, next: SlotStep): Promise<void> {
    const { reels, rows } = this.#parts.game;
    if (this.#parts.isCalm()) return this.show(next.grid, next.held);
    const gone = new Set(step.removed);
    const dropOf = new Map<number, number>();
    for (let reel = 0; reel < reels; reel++) {
      let missing = 0;
      const kept: number[] = [];
      for (let row = rows - 1; row >= 0; row--) {
        if (gone.has(reel * rows + row)) missing += 1;
        else kept.push(missing);
      }
      for (let row = 0; row < rows; row++) {
        const fromFoot = rows - 1 - row;
        dropOf.set(reel * rows + row, fromFoot < kept.length ? kept[fromFoot]! : missing + 0.4);
      }
    }
    const from = performance.now();
    await this.#animate((now) => {
      const pop = Math.min((now - from) / 180, 1);
      step.grid.forEach((symbol, cell) =>
        this.#place(symbol, cell, gone.has(cell) ? 1 - pop : 1, 0, gone.has(cell) ? 1 + pop * 0.35 : 1),
      );
      return pop < 1;
    });
    const fallFrom = performance.now();
    await this.#animate((now) => {
      const t = Math.min((now - fallFrom) / FALL_MS, 1);
      const eased = t < 0.75 ? (t / 0.75) ** 2 : 1 - Math.sin(((t - 0.75) / 0.25) * Math.PI) * 0.06;
      next.grid.forEach((symbol, cell) =>
        this.#place(symbol, cell, 1, -(1 - eased) * (dropOf.get(cell) ?? 0), 1),
      );
      return t < 1;
    });
    this.show(next.grid, next.held);
  }

  /** Coins that stay, the others turn once. */
  async hold(step: SlotStep): Promise<void> {
    const before = this.#held;
    if (!this.#parts.isCalm()) {
      const from = performance.now();
      await this.#animate((now) => {
        const t = Math.min((now - from) / 420, 1);
        step.grid.forEach((_, cell) => {
          if (before.has(cell)) this.#place(COIN, cell, 1, 0, 1, before.get(cell));
          else this.#place((cell + Math.floor(t * 7)) % 8, cell, 0.22, ((t * 7) % 1) - 0.5, 0.8);
        });
        return t < 1;
      });
    }
    this.show(step.grid, step.held);
    if (step.held.length > before.size) this.light(step.held.map(([cell]) => cell));
  }

  #animate(draw: (now: number) => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#lit = null;
      this.#dim = false;
      this.#moving = (now) => {
        const isRunning = draw(now);
        if (!isRunning) {
          this.#moving = null;
          resolve();
        }
        return isRunning;
      };
      this.#loop();
    });
  }

  #loop(): void {
    if (this.#isLooping) return;
    this.#isLooping = true;
    const turn = (now: number) => {
      const goesOn = this.#draw(now);
      if (goesOn) requestAnimationFrame(turn);
      else this.#isLooping = false;
    };
    requestAnimationFrame(turn);
  }

  #fit(): void {
    const { reels, rows } = this.#parts.game;
    const box = this.#canvas.parentElement!.getBoundingClientRect();
    if (box.width < 40 || box.height < 40) return;
    const scale = Math.min(devicePixelRatio || 1, 2);
    const pad = Math.max(10, Math.min(box.width, box.height) * 0.022);
    const cell = Math.floor(Math.min((box.width - pad * 2) / reels, (box.height - pad * 2) / rows));
    this.#canvas.width = Math.round(box.width * scale);
    this.#canvas.height = Math.round(box.height * scale);
    this.#canvas.style.width = `${box.width}px`;
    this.#canvas.style.height = `${box.height}px`;
    this.#c.setTransform(scale, 0, 0, scale, 0, 0);
    this.#frame = {
      width: box.width,
      height: box.height,
      cell,
      gap: pad,
      x: (box.width - cell * reels) / 2,
      y: (box.height - cell * rows) / 2,
    };
    this.#symbols = drawSymbols({ ...this.#parts, size: Math.round(cell * scale * 0.94) });
    this.#draw(performance.now());
  }

  /** One picture. True: another one must follow. */
  #draw(now: number): boolean {
    const c = this.#c;
    const { reels, rows } = this.#parts.game;
    const { cell, x, y, width, height } = this.#frame;
    c.clearRect(0, 0, width, height);
    this.#panel();
    c.save();
    c.beginPath();
    c.rect(x, y, cell * reels, cell * rows);
    c.clip();
    const isRunning = this.#moving?.(now) ?? false;
    const isPulsing = !this.#moving && this.#lit !== null && !this.#parts.isCalm();
    if (!this.#moving) {
      const beat = isPulsing ? 1 + Math.sin((now - this.#pulseFrom) / 110) * 0.05 : 1;
      this.#grid.forEach((symbol, at) => {
        const isLit = this.#lit?.cells.has(at) ?? false;
        this.#place(symbol, at, this.#dim && !isLit ? 0.28 : 1, 0, isLit ? beat : 1, this.#held.get(at));
      });
      this.#line();
    }
    c.restore();
    return isRunning || isPulsing;
  }

  #panel(): void {
    const c = this.#c;
    const { reels, rows } = this.#parts.game;
    const { cell, x, y, gap } = this.#frame;
    const { ramp } = this.#parts;
    const edge = c.createLinearGradient(0, y - gap, 0, y + cell * rows + gap);
    frameOf(ramp).forEach((colour, at, all) => edge.addColorStop(at / (all.length - 1), colour));
    c.fillStyle = edge;
    c.beginPath();
    c.roundRect(x - gap * 0.8, y - gap * 0.8, cell * reels + gap * 1.6, cell * rows + gap * 1.6, gap * 1.4);
    c.fill();
    for (let reel = 0; reel < reels; reel++) {
      const shade = c.createLinearGradient(0, y, 0, y + cell * rows);
      shade.addColorStop(0, withAlpha(ramp[0], 0.98));
      shade.addColorStop(0.5, withAlpha(ramp[1], 0.95));
      shade.addColorStop(1, withAlpha(ramp[0], 0.98));
      c.fillStyle = shade;
      c.fillRect(x + reel * cell + 1, y, cell - 2, cell * rows);
    }
  }

  #line(): void {
    const path = this.#lit?.line === null || !this.#lit ? undefined : this.#parts.game.lines[this.#lit.line];
    if (!path) return;
    const { rows } = this.#parts.game;
    const { cell, x, y } = this.#frame;
    const c = this.#c;
    c.beginPath();
    for (const at of path) c.lineTo(x + (Math.floor(at / rows) + 0.5) * cell, y + ((at % rows) + 0.5) * cell);
    c.lineJoin = c.lineCap = 'round';
    c.globalAlpha = 0.85;
    c.strokeStyle = '#000';
    c.lineWidth = cell * 0.075;
    c.stroke();
    c.strokeStyle = `hsl(${(this.#lit!.line! * 47) % 360} 95% 65%)`;
    c.lineWidth = cell * 0.045;
    c.stroke();
    c.globalAlpha = 1;
  }

  #place(symbol: number, at: number, alpha: number, shift: number, grow: number, coins?: number): void {
    const { rows } = this.#parts.game;
    const { cell } = this.#frame;
    const x = this.#frame.x + Math.floor(at / rows) * cell;
    const y = this.#frame.y + ((at % rows) + shift) * cell;
    this.#cell(symbol, x, y, alpha, grow);
    if (coins !== undefined && symbol === COIN)
      this.#amount(this.#parts.coinText(coins), x + cell / 2, y + cell / 2);
  }

  #cell(symbol: number, x: number, y: number, alpha: number, grow = 1): void {
    const picture = this.#symbols[symbol];
    if (!picture || alpha <= 0) return;
    const size = this.#frame.cell * (symbol >= SCATTER ? 0.96 : 0.92) * grow;
    const pad = (this.#frame.cell - size) / 2;
    this.#c.globalAlpha = alpha;
    this.#c.drawImage(picture, x + pad, y + pad, size, size);
    this.#c.globalAlpha = 1;
  }

  #amount(text: string, x: number, y: number): void {
    const c = this.#c;
    const size = this.#frame.cell * Math.min(0.3, 1.35 / text.length);
    c.font = `900 ${size}px system-ui, sans-serif`;
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    c.lineJoin = 'round';
    c.lineWidth = size * 0.28;
    c.strokeStyle = '#4a2302';
    c.strokeText(text, x, y);
    c.fillStyle = '#ffffff';
    c.fillText(text, x, y);
  }

  /** A running reel: its old symbols move off immediately, anything follows. */
  #strip(x: number, moved: number, reel: number, old: readonly number[]): void {
    const { rows } = this.#parts.game;
    const { cell, y } = this.#frame;
    const whole = Math.floor(moved);
    for (let row = -1; row < rows; row++) {
      const index = row - whole;
      const symbol =
        index >= 0 ? old[reel * rows + index]! : Math.abs((index * 7 + reel * 3 + ((index * index) % 5)) % 8);
      this.#cell(symbol, x, y + (row + (moved - whole)) * cell, 0.85);
    }
  }
}
