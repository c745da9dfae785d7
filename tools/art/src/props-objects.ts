import { drawIcon } from './icons.ts';
import { fontOf, lineOf, pathOf } from './lettering.ts';
import { materials, shade } from './materials.ts';
import { disc, glow, kept, linear, polygon, radial, sheet, spark, TURN, type Brush } from './paint.ts';

function plum(c: Brush, size: number): void {
  c.scale(size, size);
  c.lineCap = 'round';
  c.strokeStyle = linear(c, 0.5, 0.1, 0.6, 0.3, ['#9a6a2a', '#5a3410']);
  c.lineWidth = 0.05;
  c.beginPath();
  c.moveTo(0.5, 0.32);
  c.quadraticCurveTo(0.5, 0.18, 0.6, 0.08);
  c.stroke();
  c.fillStyle = linear(c, 0.55, 0.1, 0.9, 0.3, ['#b8f060', '#3aa02a', '#14641c']);
  c.beginPath();
  c.moveTo(0.54, 0.26);
  c.quadraticCurveTo(0.66, 0.02, 0.94, 0.14);
  c.quadraticCurveTo(0.8, 0.34, 0.54, 0.26);
  c.fill();
  const body = (): void => {
    c.beginPath();
    c.moveTo(0.5, 0.3);
    c.bezierCurveTo(0.72, 0.16, 0.98, 0.34, 0.93, 0.62);
    c.bezierCurveTo(0.89, 0.88, 0.66, 1, 0.47, 0.97);
    c.bezierCurveTo(0.2, 0.95, 0.05, 0.76, 0.07, 0.54);
    c.bezierCurveTo(0.09, 0.3, 0.32, 0.18, 0.5, 0.3);
  };
  body();
  c.fillStyle = radial(c, 0.34, 0.46, 0.02, 0.72, ['#e89aff', '#a83ae8', '#6a14b4', '#2c0560']);
  c.fill();
  kept(c, () => {
    body();
    c.clip();
    c.strokeStyle = 'rgba(40,0,80,.45)';
    c.lineWidth = 0.035;
    c.beginPath();
    c.moveTo(0.5, 0.3);
    c.quadraticCurveTo(0.66, 0.62, 0.5, 0.98);
    c.stroke();
    c.fillStyle = radial(c, 0.78, 0.8, 0, 0.34, ['rgba(255,120,255,.55)', 'rgba(255,120,255,0)']);
    c.fillRect(0, 0, 1, 1);
    c.fillStyle = 'rgba(255,255,255,.6)';
    c.beginPath();
    c.ellipse(0.28, 0.42, 0.07, 0.13, 0.5, 0, TURN);
    c.fill();
  });
}

function pyramid(c: Brush, size: number): void {
  c.scale(size, size);
  glow(c, 0.5, 0.34, 0.5, '#ffe08a', 0.7);
  polygon(c, [
    [0.5, 0.1],
    [0.02, 0.88],
    [0.62, 0.95],
  ]);
  c.fillStyle = linear(c, 0.2, 0.2, 0.5, 0.95, ['#fff2b8', '#ffc94a', '#c8780e']);
  c.fill();
  polygon(c, [
    [0.5, 0.1],
    [0.62, 0.95],
    [0.98, 0.82],
  ]);
  c.fillStyle = linear(c, 0.6, 0.2, 0.9, 0.95, ['#c87a14', '#7a3c06', '#401a02']);
  c.fill();
  c.lineWidth = 0.008;
  for (let i = 1; i < 9; i++) {
    const t = i / 9;
    c.strokeStyle = 'rgba(90,40,0,.5)';
    c.beginPath();
    c.moveTo(0.5 - 0.48 * t, 0.1 + 0.78 * t);
    c.lineTo(0.5 + 0.12 * t, 0.1 + 0.85 * t);
    c.lineTo(0.5 + 0.48 * t, 0.1 + 0.72 * t);
    c.stroke();
  }
  polygon(c, [
    [0.5, 0.1],
    [0.37, 0.31],
    [0.532, 0.33],
  ]);
  c.fillStyle = '#ffffff';
  c.fill();
  polygon(c, [
    [0.5, 0.1],
    [0.532, 0.33],
    [0.63, 0.295],
  ]);
  c.fillStyle = '#7ce8ff';
  c.fill();
  glow(c, 0.5, 0.22, 0.26, '#bff6ff', 1);
  spark(c, 0.5, 0.14, 0.2, '#ffffff');
}

/** Curtains of polar light in a glass sphere. */
function aurora(c: Brush, size: number): void {
  c.scale(size, size);
  kept(c, () => {
    disc(c, 0.5, 0.5, 0.47);
    c.clip();
    c.fillStyle = linear(c, 0, 0, 0, 1, ['#020a2c', '#0a2a6a', '#1a5aa0']);
    c.fillRect(0, 0, 1, 1);
    c.globalCompositeOperation = 'screen';
    ['#3dffb0', '#39e0ff', '#b070ff', '#5cffc6'].forEach((colour, k) => {
      for (let x = 0; x < 1; x += 0.004) {
        const y = 0.16 + k * 0.1 + Math.sin(x * 7 + k * 1.9) * 0.1 + Math.sin(x * 17 + k) * 0.03;
        c.globalAlpha = 0.32 + 0.2 * Math.sin(x * 60 + k * 3);
        c.fillStyle = linear(c, 0, y - 0.05, 0, y + 0.36, [`${colour}00`, colour, `${colour}00`]);
        c.fillRect(x, y - 0.05, 0.006, 0.41);
      }
    });
    c.globalCompositeOperation = 'source-over';
    c.globalAlpha = 1;
    polygon(c, [
      [0, 0.8],
      [0.18, 0.6],
      [0.3, 0.74],
      [0.5, 0.54],
      [0.7, 0.76],
      [0.84, 0.64],
      [1, 0.8],
      [1, 1],
      [0, 1],
    ]);
    c.fillStyle = linear(c, 0, 0.55, 0, 1, ['#f2fbff', '#8ccaf2', '#1c4a90']);
    c.fill();
  });
  c.fillStyle = radial(c, 0.5, 0.5, 0.34, 0.48, [
    'rgba(255,255,255,0)',
    'rgba(190,240,255,.1)',
    'rgba(220,250,255,.75)',
  ]);
  disc(c, 0.5, 0.5, 0.47);
  c.fill();
  c.fillStyle = 'rgba(255,255,255,.55)';
  c.beginPath();
  c.ellipse(0.32, 0.22, 0.15, 0.06, -0.7, 0, TURN);
  c.fill();
  spark(c, 0.62, 0.2, 0.1, '#ffffff');
}

/** Two ingots and one across. */
function ingots(c: Brush, size: number): void {
  c.scale(size, size);
  const ingot = (x: number, y: number, w: number): void => {
    const h = w * 0.36;
    polygon(c, [
      [x + w * 0.16, y],
      [x + w * 0.78, y],
      [x + w, y + h],
      [x, y + h],
    ]);
    c.fillStyle = linear(c, x, y, x + w, y + h, ['#ffe98a', '#ffc21c', '#c87a04']);
    c.fill();
    polygon(c, [
      [x + w * 0.16, y],
      [x + w * 0.78, y],
      [x + w * 0.7, y - h * 0.34],
      [x + w * 0.26, y - h * 0.34],
    ]);
    c.fillStyle = linear(c, x, y - h * 0.4, x, y, ['#fff6c4', '#ffd850']);
    c.fill();
    polygon(c, [
      [x + w * 0.78, y],
      [x + w, y + h],
      [x + w * 0.9, y + h * 0.42],
      [x + w * 0.7, y - h * 0.34],
    ]);
    c.fillStyle = linear(c, x + w * 0.7, y, x + w, y + h, ['#c87a08', '#6a3402']);
    c.fill();
    polygon(c, [
      [x + w * 0.26, y + h * 0.24],
      [x + w * 0.69, y + h * 0.24],
      [x + w * 0.76, y + h * 0.76],
      [x + w * 0.2, y + h * 0.76],
    ]);
    c.strokeStyle = 'rgba(140,80,0,.55)';
    c.lineWidth = 0.008;
    c.stroke();
    drawIcon(c, 'crown', { x: x + w * 0.48, y: y + h * 0.5, size: h * 0.46 }, 'rgba(140,80,0,.7)');
  };
  ingot(0.02, 0.62, 0.5);
  ingot(0.48, 0.62, 0.5);
  ingot(0.22, 0.3, 0.56);
  spark(c, 0.36, 0.26, 0.13, '#ffffff');
}

/** A round strong-room door of cast steel and gold, a little open to the light. */
function vaultDoor(c: Brush, size: number): void {
  const r = size / 2;
  c.translate(r, r);
  const ring = (radius: number, stops: readonly string[]): void => {
    c.fillStyle = linear(c, -radius, -radius, radius, radius, stops);
    disc(c, 0, 0, radius);
    c.fill();
  };
  ring(r * 0.98, ['#ffe9a0', '#b8780e', '#fff0b4', '#6a3a04']);
  ring(r * 0.9, ['#1c2230', '#4a5468', '#1a2030']);
  ring(r * 0.84, ['#e8eef8', '#7c8aa4', '#c8d4e6', '#3a465c']);
  for (let i = 0; i < 12; i++) {
    const t = (i / 12) * TURN;
    c.fillStyle = radial(
      c,
      Math.cos(t) * r * 0.75 - r * 0.02,
      Math.sin(t) * r * 0.75 - r * 0.02,
      0,
      r * 0.07,
      ['#ffffff', '#ffd24a', '#8a5206'],
    );
    disc(c, Math.cos(t) * r * 0.75, Math.sin(t) * r * 0.75, r * 0.055);
    c.fill();
  }
  ring(r * 0.64, ['#384358', '#8090ac', '#2a3448']);
  ring(r * 0.6, ['#aab8d0', '#5c6a84', '#8c9ab4', '#2c384e']);
  for (let i = 0; i < 6; i++)
    kept(c, () => {
      c.rotate((i / 6) * TURN);
      c.fillStyle = linear(c, 0, -r * 0.06, 0, r * 0.06, ['#fff6c8', '#ffc93a', '#7a4404']);
      c.beginPath();
      c.roundRect(0, -r * 0.055, r * 0.5, r * 0.11, r * 0.05);
      c.fill();
      c.fillStyle = radial(c, r * 0.49, -r * 0.02, 0, r * 0.1, ['#fffbe4', '#ffcf4a', '#8a5206']);
      disc(c, r * 0.5, 0, r * 0.085);
      c.fill();
    });
  c.fillStyle = radial(c, -r * 0.06, -r * 0.08, 0, r * 0.24, ['#fffbe4', '#ffcf4a', '#7a4404']);
  disc(c, 0, 0, r * 0.2);
  c.fill();
  c.fillStyle = radial(c, 0, 0, 0, r * 0.1, ['#3a1c02', '#8a5a10']);
  disc(c, 0, 0, r * 0.08);
  c.fill();
  spark(c, -r * 0.42, -r * 0.5, r * 0.24, '#ffffff');
}

/** A bronze gong in a lacquered frame. */
function gong(c: Brush, size: number): void {
  c.scale(size, size);
  const lacquer = ['#ff8a6a', '#c4141c', '#6a040c'];
  c.fillStyle = linear(c, 0, 0, 1, 0, lacquer);
  for (const x of [0.05, 0.87]) {
    c.beginPath();
    c.roundRect(x, 0.14, 0.08, 0.82, 0.02);
    c.fill();
  }
  c.fillStyle = linear(c, 0, 0.04, 0, 0.18, lacquer);
  c.beginPath();
  c.moveTo(0, 0.1);
  c.quadraticCurveTo(0.02, 0.02, 0.1, 0.06);
  c.lineTo(0.9, 0.06);
  c.quadraticCurveTo(0.98, 0.02, 1, 0.1);
  c.lineTo(0.94, 0.17);
  c.lineTo(0.06, 0.17);
  c.fill();
  c.strokeStyle = '#ffd24a';
  c.lineWidth = 0.02;
  for (const x of [0.36, 0.64]) {
    c.beginPath();
    c.moveTo(x, 0.17);
    c.lineTo(x, 0.28);
    c.stroke();
  }
  const ring = (r: number, stops: readonly string[]): void => {
    c.fillStyle = radial(c, 0.44, 0.48, 0, r * 1.3, stops);
    disc(c, 0.5, 0.57, r);
    c.fill();
  };
  ring(0.36, ['#fff6c0', '#f0ae28', '#7a3c04']);
  ring(0.315, ['#c87a14', '#8a4a08', '#c88a20']);
  ring(0.29, ['#fff0a8', '#ffc22e', '#b86c08', '#7a3e04']);
  ring(0.13, ['#a86408', '#d89a20', '#8a4c06']);
  ring(0.11, ['#ffffff', '#ffd860', '#b06a08']);
  spark(c, 0.36, 0.4, 0.12, '#ffffff');
}

function bar(c: Brush, size: number): void {
  const plate = sheet(size, size);
  plate.c.fillStyle = '#ffffff';
  plate.c.beginPath();
  plate.c.roundRect(size * 0.02, size * 0.24, size * 0.96, size * 0.52, size * 0.1);
  plate.c.fill();
  shade(plate.canvas, materials.gold, size * 0.06, size * 0.24, size * 0.76);
  c.drawImage(plate.canvas, 0, 0);
  c.fillStyle = linear(c, 0, size * 0.3, 0, size * 0.7, ['#2a1a6a', '#0c0430', '#2c0a4a']);
  c.beginPath();
  c.roundRect(size * 0.08, size * 0.3, size * 0.84, size * 0.4, size * 0.06);
  c.fill();
  const line = lineOf(fontOf('alfa-slab-one'), 'BAR', size * 0.34);
  const word = sheet(size, size);
  word.c.fillStyle = '#ffffff';
  word.c.fill(pathOf(line.commands, (size - line.width) / 2, size * 0.5 - (line.top + line.foot) / 2));
  shade(word.canvas, materials.silver, size * 0.022, size * 0.36, size * 0.64);
  c.drawImage(word.canvas, 0, 0);
}

export { plum, pyramid, aurora, ingots, vaultDoor, gong, bar };
