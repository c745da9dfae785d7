import type { Page } from '@playwright/test';

/** A drawn paper as a phone would take it: on a table, with lines of text and all four corners. */
export async function paper(
  page: Page,
  title: string,
  width = 1600,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const address = await page.evaluate(
    ({ words, side }) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [side, side * 0.75];
      const pen = canvas.getContext('2d')!;
      const unit = side / 1600;
      const box = (colour: string, x: number, y: number, wide: number, high: number) => {
        pen.fillStyle = colour;
        pen.fillRect(x * unit, y * unit, wide * unit, high * unit);
      };
      box('#5a5046', 0, 0, 1600, 1200);
      box('#dfe4f0', 200, 160, 1200, 880);
      box('#a08c82', 270, 290, 260, 320);
      pen.fillStyle = '#14141e';
      pen.font = `${34 * unit}px monospace`;
      for (let line = 0; line < 14; line += 1)
        pen.fillText(`${words} 17.05.1990 SPECIMEN`, 620 * unit, (260 + line * 52) * unit);
      return canvas.toDataURL('image/jpeg', 0.9);
    },
    { words: title, side: width },
  );
  const buffer = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  return { name: `${title.toLowerCase()}.jpg`, mimeType: 'image/jpeg', buffer };
}
