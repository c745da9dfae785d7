import { useEffect, useRef } from 'react';
import type { VirtualSport } from '../virtuals.queries.ts';
import { drawCar } from './draw-car.ts';
import { drawDog } from './draw-dog.ts';
import { drawHorse } from './draw-horse.ts';
import { dot, type Canvas } from './limb.ts';
import { silksOf } from './silks.ts';
import css from './runner-mark.module.css';

const SIZE = 64;
const grounds: Readonly<Record<VirtualSport, readonly [sky: string, ground: string]>> = {
  horses: ['#e8836b', '#2c6b3d'],
  greyhounds: ['#141b46', '#b0834c'],
  'motor-racing': ['#35c6e8', '#4a5170'],
  'virtual-football': ['#1d4fd0', '#178048'],
  'virtual-tennis': ['#3a2aa0', '#0f8f57'],
};

/** A small picture of a sport: decoration beside its name. */
export function SportPicture({ sport }: { sport: VirtualSport }) {
  const layer = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = layer.current?.getContext('2d');
    if (!canvas) return;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    canvas.canvas.width = SIZE * ratio;
    canvas.canvas.height = SIZE * ratio;
    canvas.scale(ratio, ratio);
    draw(canvas, sport);
  }, [sport]);
  return <canvas ref={layer} className={css.sport} width={SIZE} height={SIZE} aria-hidden="true" />;
}

function draw(canvas: Canvas, sport: VirtualSport): void {
  const [sky, ground] = grounds[sport];
  canvas.fillStyle = sky;
  canvas.fillRect(0, 0, SIZE, SIZE);
  canvas.fillStyle = ground;
  canvas.fillRect(0, SIZE * 0.63, SIZE, SIZE);
  const [silk] = silksOf([sport]);
  const place = (x: number, y: number, scale: number) => {
    canvas.translate(x, y);
    canvas.scale(scale, scale);
  };
  if (sport === 'horses') {
    place(28, 58, 0.52);
    drawHorse(canvas, 0.1, { number: 1, silk: silk! });
  } else if (sport === 'greyhounds') {
    place(30, 50, 0.5);
    drawDog(canvas, 0.16, 2);
  } else if (sport === 'motor-racing') {
    place(30, 51, 0.55);
    drawCar(canvas, 0, { number: 7, silk: silk! });
  } else if (sport === 'virtual-football') drawFootball(canvas);
  else drawRacket(canvas);
}

function drawFootball(canvas: Canvas): void {
  canvas.fillStyle = '#f4f6ff';
  dot(canvas, 32, 34, 18);
  canvas.save();
  canvas.clip();
  canvas.fillStyle = '#12172a';
  const patch = (x: number, y: number, turn: number) => {
    canvas.beginPath();
    for (let corner = 0; corner < 5; corner += 1) {
      const angle = turn + (corner * 2 * Math.PI) / 5;
      canvas.lineTo(x + 6.8 * Math.cos(angle), y + 6.8 * Math.sin(angle));
    }
    canvas.fill();
  };
  patch(32, 34, -Math.PI / 2);
  for (let corner = 0; corner < 5; corner += 1) {
    const angle = -Math.PI / 2 + (corner * 2 * Math.PI) / 5;
    patch(32 + 16.5 * Math.cos(angle), 34 + 16.5 * Math.sin(angle), angle + Math.PI);
  }
  canvas.restore();
}

function drawRacket(canvas: Canvas): void {
  canvas.save();
  canvas.translate(24, 46);
  canvas.rotate(0.6);
  canvas.scale(0.8, 0.8);
  canvas.strokeStyle = '#f4f6ffaa';
  canvas.lineWidth = 1;
  for (let x = -12; x <= 12; x += 5) {
    canvas.beginPath();
    canvas.moveTo(x, -50);
    canvas.lineTo(x, -14);
    canvas.moveTo(-15, -32 + x);
    canvas.lineTo(15, -32 + x);
    canvas.stroke();
  }
  canvas.strokeStyle = '#e5304a';
  canvas.lineWidth = 4.5;
  canvas.beginPath();
  canvas.ellipse(0, -32, 16, 20, 0, 0, 7);
  canvas.moveTo(0, -12);
  canvas.lineTo(0, 0);
  canvas.stroke();
  canvas.strokeStyle = '#12172a';
  canvas.lineWidth = 6.5;
  canvas.lineCap = 'round';
  canvas.beginPath();
  canvas.moveTo(0, 2);
  canvas.lineTo(0, 16);
  canvas.stroke();
  canvas.restore();
  canvas.fillStyle = '#d8f24a';
  dot(canvas, 52, 16, 6);
}
