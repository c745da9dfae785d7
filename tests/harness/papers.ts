import sharp from 'sharp';

/** A picture as a phone takes one: lines of print on paper, and where it was taken in its metadata. */
export async function photoOf(text: string, format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  const lines = Array.from(
    { length: 8 },
    (_, line) => `<text x="60" y="${120 + line * 70}">${text} ${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" font-size="44" font-family="sans-serif">
    <rect width="1200" height="800" fill="#f4f0e4"/><g fill="#222">${lines.join('')}</g></svg>`;
  return sharp(Buffer.from(svg))
    .withExif({ IFD0: { Copyright: 'taken at home' }, IFD3: { GPSLatitude: '53/1 16/1 0/1' } })
    .toFormat(format)
    .toBuffer();
}

/** The smallest PDF that every reader opens: one page with one line. `extra` is added as separate objects. */
export function pdfOf(text: string, extra = ''): Buffer {
  const content = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
  return Buffer.from(
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
${extra}
trailer<</Root 1 0 R/Size 6>>
%%EOF
`,
    'latin1',
  );
}

export type SentFile = { readonly bytes: Buffer; readonly name: string; readonly type: string };

/** The form of an upload, as a browser sends it. */
export function uploadForm(
  fields: { readonly documentType: string; readonly subType?: string; readonly documentId?: string },
  files: readonly SentFile[],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { bytes, name, type } of files)
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
