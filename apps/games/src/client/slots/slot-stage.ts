import type { Grid, SlotDescription, SlotRoundView, SlotStep, SymbolId } from '../../protocol.ts';
import type { Scene } from '../loop/frame-loop.ts';
import { seedOf } from '../loop/seeded-random.ts';
import { context2d } from './painting/canvas.ts';
import { cuesOf, type Cue } from './cues.ts';
import { cellCentre, layoutReels, type ReelLayout } from './layout.ts';
import { fitCanvas, ParticleField } from './painting/particles.ts';
import { pictureAt, stillPicture, waitingPicture, type Picture } from './painting/picture.ts';
import { ReelPainter } from './painting/reel-painter.ts';
import { prepareSprites, type SymbolSprites } from './painting/symbol-sprites.ts';
import type { SlotTheme } from './theme.ts';
import { actAt, buildTimeline, type Timeline } from './timeline.ts';
import { paintWins } from './painting/win-painter.ts';

/** After the round its wins are shown one by one, this long each. */
const RECALL_MS = 1500;
/** How much faster a spin runs out that the player wants to be over. */
const HURRY = 5;
/** How much faster a turbo round runs; what celebrates keeps its time. */
const TURBO = 2.5;
const quickActs: readonly string[] = ['spin', 'drop', 'fall', 'vanish', 'win'];

export interface StageOptions {
  reels: HTMLCanvasElement;
  ambient: HTMLCanvasElement;
  bursts: HTMLCanvasElement;
  description: SlotDescription;
  theme: SlotTheme;
  isReduced: boolean;
  nameOf: (symbol: SymbolId) => string;
  onCue: (cue: Cue) => void;
  onFrame: (timeline: Timeline | null, filmMs: number) => void;
}

/** The moving part of a slot: reels, wins, particles. Knows no server, no button and no word. */
export class SlotStage implements Scene {
  readonly particles: ParticleField;
  readonly #options: StageOptions;
  readonly #painter: ReelPainter;
  readonly #reelsCtx: CanvasRenderingContext2D;
  #layout: ReelLayout | null = null;
  #pixelRatio = 1;
  #grid: Grid;
  /** Milliseconds since the press while the server has not answered; null otherwise. */
  #waitingMs: number | null = null;
  #timeline: Timeline | null = null;
  #filmMs = 0;
  #speed = 1;
  #cues: Cue[] = [];
  #isDirty = true;
  #hadBursts = false;
  #frame = 0;
  #atlas: ImageBitmap | null = null;
  sprites: SymbolSprites | null = null;
  isTurbo = false;

  constructor(options: StageOptions) {
    this.#options = options;
    this.particles = new ParticleField(options.theme, seedOf(options.description.gameId));
    this.#reelsCtx = context2d(options.reels);
    this.#painter = new ReelPainter(this.#reelsCtx, options.theme);
    this.#grid = options.description.idleGrid;
  }

  get isPlaying(): boolean {
    return this.#waitingMs !== null || (this.#timeline !== null && this.#filmMs < this.#timeline.durationMs);
  }

  /** Fits everything to its boxes. Units: CSS pixels. */
  resize(pixelRatio: number): void {
    const { reels, ambient, bursts, description } = this.#options;
    const box = (reels.parentElement ?? reels).getBoundingClientRect();
    if (box.width < 1 || box.height < 1) return;
    this.#pixelRatio = pixelRatio;
    this.#layout = layoutReels(box, description.reels, description.rows);
    this.#painter.resize(this.#layout, box.width, box.height, pixelRatio);
    fitCanvas(ambient, innerWidth, innerHeight, 1);
    fitCanvas(bursts, innerWidth, innerHeight, pixelRatio);
    this.particles.resize(innerWidth, innerHeight);
    this.#prepareSprites();
    this.#isDirty = true;
  }

  /** Without one the plates stay. */
  useAtlas(atlas: ImageBitmap | null): void {
    if (!atlas) return;
    this.#atlas = atlas;
    this.#prepareSprites();
  }

  /** Shows a grid at rest, without a film. */
  showGrid(grid: Grid): void {
    this.#grid = grid;
    this.#timeline = null;
    this.#waitingMs = null;
    this.#isDirty = true;
  }

  /** The button was pressed: everything moves until `play` or `giveUp`. */
  startWaiting(): void {
    this.#grid = this.#standing();
    this.#timeline = null;
    this.#waitingMs = 0;
    this.#speed = 1;
    this.particles.clearBursts();
  }

  /** Draws the next frame even if nothing moves. */
  touch(): void {
    this.#isDirty = true;
  }

  /** No round came: back to the previous symbols. */
  giveUp(): void {
    this.showGrid(this.#grid);
  }

  /** The answer is here. `answeredMs` overrides the time waited, for replays. */
  play(round: SlotRoundView, answeredMs = this.#waitingMs ?? 0): void {
    const { description, theme, isReduced } = this.#options;
    const from = this.#waitingMs === null ? this.#standing() : this.#grid;
    this.#timeline = buildTimeline(round, description, { pace: theme.pace, from, answeredMs, isReduced });
    this.#filmMs = this.#waitingMs ?? 0;
    this.#waitingMs = null;
    this.#speed = 1;
    this.#cues = cuesOf(this.#timeline);
    this.particles.clearBursts();
  }

  /** Ends the act that plays: presentations immediately, moving reels by running faster if `mayHurry`. */
  skip(mayHurry: boolean): void {
    if (!this.#timeline || !this.isPlaying) return;
    const act = actAt(this.#timeline, this.#filmMs);
    if (!act) return;
    const isMoving =
      act.kind === 'spin' || act.kind === 'drop' || act.kind === 'fall' || act.kind === 'vanish';
    if (isMoving) {
      if (mayHurry) this.#speed = HURRY;
      return;
    }
    this.#filmMs = Math.max(this.#filmMs, act.endMs - 1);
  }

  step(stepMs: number): void {
    this.particles.step(stepMs);
    if (this.#waitingMs !== null) this.#waitingMs += stepMs;
    if (!this.#timeline) return;
    const speed = this.#filmMs < this.#timeline.durationMs ? this.#speedNow(this.#timeline) : 1;
    this.#filmMs += stepMs * speed;
    while (this.#cues[0] && this.#cues[0].atMs <= this.#filmMs) {
      const cue = this.#cues.shift();
      if (!cue) break;
      // The last frame must show the result, even where nothing moves any more.
      if (cue.kind === 'end') this.#isDirty = true;
      if (cue.kind === 'act') this.#speed = 1;
      this.#options.onCue(cue);
    }
  }

  #speedNow(timeline: Timeline): number {
    const isQuick = this.isTurbo && quickActs.includes(actAt(timeline, this.#filmMs)?.kind ?? '');
    return isQuick ? Math.max(this.#speed, TURBO) : this.#speed;
  }

  draw(nowMs: number): void {
    this.#frame++;
    const isMoving = this.isPlaying || this.#recalledWins().length > 0;
    if (isMoving || this.#isDirty) {
      this.#isDirty = false;
      this.#painter.paint(this.#picture(), nowMs);
      this.#paintWins();
      this.#options.onFrame(this.#timeline, this.#filmMs);
    } else {
      this.sprites?.smearNext();
    }
    const ambientCtx = context2d(this.#options.ambient);
    const burstsCtx = context2d(this.#options.bursts);
    // The air moves slowly; every second frame is enough and leaves the battery alone.
    if (!this.#options.isReduced && this.#frame % 2 === 1) this.particles.draw(ambientCtx, 'ambient', 1);
    if (this.particles.isBusy || this.#hadBursts) this.particles.draw(burstsCtx, 'bursts', this.#pixelRatio);
    this.#hadBursts = this.particles.isBusy;
  }

  /** Breaks the vanishing symbols of a step into pieces. */
  burstCells(step: SlotStep, cells: SlotStep['removed'], amount: number): void {
    if (!this.#layout || this.#options.isReduced) return;
    const at = this.#options.reels.getBoundingClientRect();
    for (const { reel, row } of cells) {
      const middle = cellCentre(this.#layout, reel, row);
      const colour = this.#options.theme.plates[step.grid[reel]?.[row] ?? 'l1'];
      this.particles.burst(
        at.left + middle.x,
        at.top + middle.y,
        colour,
        amount,
        this.#layout.cellWidth * 1.9,
      );
    }
  }

  #standing(): Grid {
    return this.#timeline?.steps.at(-1)?.grid ?? this.#grid;
  }

  #picture(): Picture {
    const { theme, description, isReduced } = this.#options;
    if (this.#timeline) return pictureAt(this.#timeline, theme.pace, this.#filmMs);
    if (this.#waitingMs === null || isReduced) return stillPicture(this.#grid);
    return waitingPicture(this.#grid, theme.pace, description.mechanic === 'cascade', this.#waitingMs);
  }

  #recalledWins(): SlotStep['wins'] {
    const timeline = this.#timeline;
    return timeline && this.#filmMs >= timeline.durationMs ? (timeline.steps.at(-1)?.wins ?? []) : [];
  }

  #paintWins(): void {
    const timeline = this.#timeline;
    if (!timeline || !this.#layout) return;
    const { description, theme, isReduced } = this.#options;
    const recalled = this.#recalledWins();
    this.#reelsCtx.setTransform(this.#pixelRatio, 0, 0, this.#pixelRatio, 0, 0);
    if (recalled.length > 0) {
      const sinceMs = this.#filmMs - timeline.durationMs;
      const win = recalled[Math.floor(sinceMs / RECALL_MS) % recalled.length];
      const atMs = recalled.length === 1 || isReduced ? RECALL_MS : sinceMs % RECALL_MS;
      if (win) paintWins(this.#reelsCtx, this.#layout, description, [win], theme.lines, atMs);
      return;
    }
    const act = actAt(timeline, this.#filmMs);
    const wins = act?.kind === 'win' ? timeline.steps[act.stepIndex]?.wins : undefined;
    if (!act || !wins) return;
    const atMs = isReduced ? RECALL_MS : this.#filmMs - act.startMs;
    paintWins(this.#reelsCtx, this.#layout, description, wins, theme.lines, atMs);
  }

  #prepareSprites(): void {
    if (!this.#layout) return;
    const { theme, description, nameOf } = this.#options;
    const sizePx = Math.round(this.#layout.symbolSize * this.#pixelRatio);
    this.sprites = prepareSprites({
      theme,
      symbols: description.symbols,
      nameOf,
      atlas: this.#atlas,
      sizePx,
    });
    this.#painter.useSprites(this.sprites);
    this.#isDirty = true;
  }
}
