import sharp from 'sharp';

/** A drawn paper as a phone would take it: on a table, with lines of text and all four corners. */
export async function paper(
  title: string,
  side = 1600,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const lines = Array.from(
    { length: 14 },
    (_, line) =>
      `<text x="620" y="${260 + line * 52}" font-size="34" font-family="monospace" fill="#14141e">${title} 17.05.1990 SPECIMEN</text>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="${side}" height="${side * 0.75}">
    <rect width="1600" height="1200" fill="#5a5046"/>
    <rect x="200" y="160" width="1200" height="880" rx="40" fill="#dfe4f0"/>
    <ellipse cx="400" cy="450" rx="130" ry="160" fill="#a08c82"/>${lines}</svg>`;
  const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
  return { name: `${title.toLowerCase()}.jpg`, mimeType: 'image/jpeg', buffer };
}
