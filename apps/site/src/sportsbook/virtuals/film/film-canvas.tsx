import { useEffect, useRef } from 'react';
import type { Scene } from './scene.ts';
import css from './virtual-film.module.css';

const FRAME_MS = 1_000 / 30;
const PIXEL_RATIO_MAX = 2;

export const pixelRatio = (): number => Math.min(PIXEL_RATIO_MAX, window.devicePixelRatio || 1);

type FilmCanvasProps = {
  scene: Scene;
  /** The current position in the film, from 0 to 1. */
  partNow: () => number;
  /** Says what is drawn; called at most four times a second, with the same part as the picture. */
  onPart: (part: number) => void;
};

const NOTED_MS = 250;

/**
 * The picture of a film: a still layer, drawn once and moved by the browser, and one for what runs, at 30 frames a second.
 * Nothing is drawn while it is out of sight, and once the film is over.
 */
export function FilmCanvas({ scene, partNow, onPart }: FilmCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const moving = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const [outer, stillLayer, movingLayer] = [box.current, still.current, moving.current];
    const [stillCanvas, canvas] = [stillLayer?.getContext('2d'), movingLayer?.getContext('2d')];
    if (!outer || !stillLayer || !movingLayer || !stillCanvas || !canvas) return;
    let size = { width: 0, height: 0 };
    let isSeen = true;
    let frame = 0;
    let [drawnAtMs, notedAtMs, drawnPart] = [-Infinity, -Infinity, NaN];
    const draw = (nowMs: number) => {
      frame = 0;
      if (!isSeen || document.hidden || size.width === 0) return;
      const part = partNow();
      if (nowMs - drawnAtMs >= FRAME_MS - 2 && part !== drawnPart) {
        [drawnAtMs, drawnPart] = [nowMs, part];
        canvas.clearRect(0, 0, size.width, size.height);
        const moved = scene.drawMoving(canvas, size, part);
        stillLayer.style.transform = `translateX(${-moved * scene.slack * size.width}px)`;
        if (nowMs - notedAtMs >= NOTED_MS || part >= 1) {
          notedAtMs = nowMs;
          onPart(part);
        }
      }
      frame = requestAnimationFrame(draw);
    };
    const wake = () => {
      if (frame === 0) frame = requestAnimationFrame(draw);
    };
    const fit = () => {
      const { width, height } = outer.getBoundingClientRect();
      // A picture that leaves the page is measured once more, without a size.
      if (width === 0 || height === 0) return;
      if (width === size.width && height === size.height) return;
      size = { width, height };
      fitLayer(movingLayer, canvas, size);
      const wide = { width: width * (1 + scene.slack), height };
      fitLayer(stillLayer, stillCanvas, wide);
      scene.drawStill(stillCanvas, wide);
      drawnPart = NaN;
      wake();
    };
    const resized = new ResizeObserver(fit);
    resized.observe(outer);
    const watched = new IntersectionObserver((entries) => {
      isSeen = entries.at(-1)!.isIntersecting;
      wake();
    });
    watched.observe(outer);
    document.addEventListener('visibilitychange', wake);
    fit();
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      watched.disconnect();
      document.removeEventListener('visibilitychange', wake);
    };
  }, [scene, partNow, onPart]);
  return (
    <div ref={box} className={css.picture} aria-hidden="true">
      <canvas ref={still} />
      <canvas ref={moving} />
    </div>
  );
}

function fitLayer(
  layer: HTMLCanvasElement,
  canvas: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
): void {
  const ratio = pixelRatio();
  layer.width = Math.round(width * ratio);
  layer.height = Math.round(height * ratio);
  layer.style.width = `${width}px`;
  layer.style.height = `${height}px`;
  canvas.setTransform(ratio, 0, 0, ratio, 0, 0);
}
