import { mixed, type Hex } from './colour.ts';
import { fontOf, lineOf, pathOf } from './lettering.ts';
import { disc, kept, linear, polygon, radial, TURN, type Brush } from './paint.ts';

const fields: readonly (readonly [number: string, colour: Hex])[] = [
  ['1', '#1f7cff'],
  ['2', '#ffb01f'],
  ['1', '#1f7cff'],
  ['5', '#10b060'],
  ['1', '#1f7cff'],
  ['2', '#ffb01f'],
  ['10', '#a24bff'],
  ['1', '#1f7cff'],
  ['2', '#ffb01f'],
  ['1', '#1f7cff'],
  ['20', '#ff4fa0'],
  ['2', '#ffb01f'],
  ['1', '#1f7cff'],
  ['5', '#10b060'],
  ['1', '#1f7cff'],
  ['40', '#f03a3a'],
];

/** An upright wheel with numbered fields, lamps on its rim and a pointer above. */
export function moneyWheel(c: Brush, size: number): void {
  const r = size * 0.46;
  c.translate(size / 2, size * 0.53);
  c.fillStyle = linear(c, -r, -r, r, r, ['#fff3b0', '#b0700c', '#ffe27a', '#7a4406']);
  disc(c, 0, 0, r);
  c.fill();
  const step = TURN / fields.length;
  fields.forEach(([number, colour], i) => {
    const from = i * step - step / 2 - TURN / 4;
    c.fillStyle = radial(c, 0, 0, r * 0.1, r * 0.9, [mixed(colour, '#000000', 0.35), colour]);
    c.beginPath();
    c.moveTo(0, 0);
    c.arc(0, 0, r * 0.88, from, from + step);
    c.fill();
    c.strokeStyle = 'rgba(255,236,170,.9)';
    c.lineWidth = r * 0.012;
    c.stroke();
    kept(c, () => {
      c.rotate(i * step);
      const line = lineOf(fontOf('russo-one'), number, r * 0.19);
      c.fillStyle = '#ffffff';
      c.fill(pathOf(line.commands, -line.width / 2, -r * 0.62));
    });
  });
  for (let i = 0; i < 32; i++) {
    const t = (i / 32) * TURN;
    c.fillStyle = i % 2 === 0 ? '#fffbe0' : '#ffd35c';
    disc(c, Math.cos(t) * r * 0.94, Math.sin(t) * r * 0.94, r * 0.022);
    c.fill();
  }
  c.fillStyle = radial(c, -r * 0.06, -r * 0.08, 0, r * 0.24, ['#fffbe0', '#ffcf4a', '#8a5206']);
  disc(c, 0, 0, r * 0.2);
  c.fill();
  c.fillStyle = '#f03a5a';
  c.strokeStyle = '#ffffff';
  c.lineWidth = r * 0.02;
  polygon(c, [
    [-r * 0.1, -r * 1.12],
    [r * 0.1, -r * 1.12],
    [0, -r * 0.84],
  ]);
  c.fill();
  c.stroke();
}
