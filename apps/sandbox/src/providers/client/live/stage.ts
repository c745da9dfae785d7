import { mix, withAlpha } from '../shell/colour.ts';
import { drawDealer } from './dealer.ts';
import { drawCards, drawRoulette, drawWheel } from './props.ts';
import type { LiveStart, View } from './shapes.ts';

const SPIN_MS = 5_500;
const DEAL_STEP_MS = 420;

/** The picture of the studio: room, dealer, felt and what lies on it. Draws only while something moves. */
export class Stage {
  readonly #canvas: HTMLCanvasElement;
  readonly #start: LiveStart;
  readonly #isCalm: () => boolean;
  #view: View;
  #since = 0;
  #frame = 0;

  constructor(canvas: HTMLCanvasElement, start: LiveStart, isCalm: () => boolean) {
    this.#canvas = canvas;
    this.#start = start;
    this.#isCalm = isCalm;
    this.#view = start.view;
    new ResizeObserver(() => this.#draw()).observe(canvas);
  }

  show(view: View): void {
    const isNewPhase = view.phase !== this.#view.phase || view.round !== this.#view.round;
    // A player who joins in the middle of a phase sees it where it is.
    if (isNewPhase || this.#since === 0)
      this.#since = performance.now() - (view.phaseMs - (view.leftMs ?? 0));
    this.#view = view;
    this.#run();
  }

  #run(): void {
    if (this.#frame) return;
    const step = () => {
      this.#frame = 0;
      if (this.#draw()) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** True: it still moves. */
  #draw(): boolean {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    if (width === 0 || height === 0) return false;
    const scale = Math.min(window.devicePixelRatio, 2);
    if (this.#canvas.width !== Math.round(width * scale)) this.#canvas.width = Math.round(width * scale);
    if (this.#canvas.height !== Math.round(height * scale)) this.#canvas.height = Math.round(height * scale);
    const context = this.#canvas.getContext('2d', { alpha: false });
    if (!context) return false;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const { table } = this.#start;
    const { phase, scene } = this.#view;
    const ms = this.#isCalm() ? Infinity : performance.now() - this.#since;
    const spin = phase === 'dealing' ? Math.min(ms / SPIN_MS, 1) : 1;
    drawRoom(context, width, height, table.colours);
    const isShow = table.kind === 'wheel';
    const size = Math.min(height * (isShow ? 0.74 : 0.5), width * 0.42);
    const lean = phase === 'dealing' && spin < 1 ? Math.sin(ms / 260) * 0.5 : 0;
    if (isShow) {
      const radius = Math.min(height * 0.44, width * 0.36);
      const centre = { x: width * 0.42, y: height * 0.48, radius };
      drawWheel(context, centre, this.#start.segments, scene?.segment ?? null, spin, table.colours);
      drawDealer(context, table.dealer, {
        x: width * 0.84,
        y: height * 0.8,
        size,
        colours: table.colours,
        lean,
      });
    } else {
      drawDealer(context, table.dealer, {
        x: width / 2,
        y: height * 0.5,
        size,
        colours: table.colours,
        lean,
      });
      drawFelt(context, width, height, table.colours);
      if (table.kind === 'roulette') {
        const radius = Math.min(height * 0.36, width * 0.3);
        const centre = { x: width / 2, y: height * 0.76, radius };
        drawRoulette(context, centre, scene?.number ?? null, spin);
      } else {
        const shown = this.#isCalm() ? 99 : Math.floor(ms / DEAL_STEP_MS) + 1;
        const isDealt = phase === 'result' || (table.kind === 'blackjack' && phase === 'deciding');
        drawCards(context, width, height, scene, isDealt ? 99 : shown);
      }
    }
    return phase === 'dealing' && !this.#isCalm() && ms < SPIN_MS + 400;
  }
}

function drawRoom(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  [dark, middle, light]: readonly [string, string, string],
): void {
  const wall = context.createLinearGradient(0, 0, 0, height);
  wall.addColorStop(0, mix(dark, '#000000', 0.25));
  wall.addColorStop(1, mix(dark, middle, 0.6));
  context.fillStyle = wall;
  context.fillRect(0, 0, width, height);
  const arches = Math.max(3, Math.round(width / 190));
  const span = width / arches;
  for (let at = 0; at < arches; at++) {
    const x = at * span + span * 0.16;
    const wide = span * 0.68;
    const glow = context.createLinearGradient(0, height * 0.08, 0, height * 0.7);
    glow.addColorStop(0, withAlpha(light, 0.2));
    glow.addColorStop(1, withAlpha(middle, 0.05));
    context.fillStyle = glow;
    context.beginPath();
    context.moveTo(x, height * 0.72);
    context.lineTo(x, height * 0.08 + wide / 2);
    context.arc(x + wide / 2, height * 0.08 + wide / 2, wide / 2, Math.PI, 0);
    context.lineTo(x + wide, height * 0.72);
    context.fill();
    context.strokeStyle = withAlpha(light, 0.28);
    context.lineWidth = 1.5;
    context.stroke();
  }
  for (const side of [0.22, 0.78]) {
    const lamp = context.createRadialGradient(width * side, 0, 4, width * side, 0, height * 0.9);
    lamp.addColorStop(0, withAlpha(light, 0.3));
    lamp.addColorStop(1, withAlpha(light, 0));
    context.fillStyle = lamp;
    context.fillRect(0, 0, width, height);
  }
}

function drawFelt(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  [dark, middle, light]: readonly [string, string, string],
): void {
  const edge = (grow: number, colour: string | CanvasGradient) => {
    context.fillStyle = colour;
    context.beginPath();
    context.ellipse(width / 2, height * 1.02, width * 0.62 + grow, height * 0.46 + grow, 0, Math.PI, 0);
    context.fill();
  };
  edge(14, mix(dark, '#2a1408', 0.6));
  edge(10, withAlpha(light, 0.55));
  const felt = context.createRadialGradient(width / 2, height * 0.8, 10, width / 2, height, width * 0.6);
  felt.addColorStop(0, mix(middle, '#ffffff', 0.12));
  felt.addColorStop(1, mix(middle, '#000000', 0.45));
  edge(7, felt);
}
