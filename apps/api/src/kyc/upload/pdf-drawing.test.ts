import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { pdfOf } from '@halcyon/testkit/papers';
import { drawPdf } from './pdf-drawing.ts';

type Options = PDFKit.PDFDocumentOptions & { readonly pages?: number };

/** A document as office software writes it. */
function written(
  options: Options,
  draw: (doc: PDFKit.PDFDocument) => void = () => undefined,
): Promise<Buffer> {
  const doc = new PDFDocument(options);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.rect(0, 0, 200, 200).fill('#ff0000');
  for (let page = 1; page < (options.pages ?? 1); page += 1) doc.addPage();
  draw(doc);
  return new Promise((resolve) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.end();
  });
}

async function cleaned(bytes: Buffer): Promise<Buffer> {
  const drawn = await drawPdf(bytes);
  if ('fault' in drawn) throw new Error(drawn.fault);
  return Buffer.from(drawn.bytes);
}

/** The first picture of a PDF. */
function pictureIn(pdf: Buffer): Buffer {
  const start = pdf.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
  return pdf.subarray(start, pdf.indexOf('endstream', start));
}

const object = (head: string, body: Buffer) =>
  `6 0 obj<<${head}/Length ${body.length}>>stream\n${body.toString('latin1')}\nendstream endobj`;
const script = Buffer.from('<</S/JavaScript/JS(app.alert(1))>>');

test('a page is kept as it looks, with its colours and its size', async () => {
  const pdf = await cleaned(await written({ size: 'A4' }));
  expect(pdf.toString('latin1')).toMatch(/MediaBox \[0 0 595\.\d+ 841\.\d+\]/);
  const { data } = await sharp(pictureIn(pdf))
    .extract({ left: 20, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(240);
  expect(data[2]).toBeLessThan(15);
});

test('a PDF that may not be printed is taken, one that needs a password is refused as locked', async () => {
  const restricted = { ownerPassword: 'bank', permissions: { printing: undefined, copying: false } };
  expect((await cleaned(await written(restricted as Options))).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await drawPdf(await written({ userPassword: 'secret', ownerPassword: 'bank' }))).toEqual({
    fault: 'locked',
  });
});

test('an invoice that carries its own data file is taken without the file', async () => {
  const invoice = await written({ pdfVersion: '1.7' }, (doc) =>
    doc.file(Buffer.from('<Invoice/>'), { name: 'factur-x.xml', type: 'text/xml' }),
  );
  expect(invoice.toString('latin1')).toContain('EmbeddedFile');
  expect((await cleaned(invoice)).toString('latin1')).not.toMatch(/EmbeddedFile|factur-x/);
});

test.each([
  ['in the open', '6 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj'],
  ['behind written-out letters', '6 0 obj<</S/J#61vaScript/JS(1)>>endobj'],
  ['packed', object('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', deflateSync(script))],
  [
    'packed twice',
    object('/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]', deflateSync(deflateSync(script))),
  ],
  [
    'behind a PNG predictor',
    object(
      '/Type/ObjStm/N 1/First 4/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 34>>',
      deflateSync(Buffer.concat([Buffer.from([0]), script])),
    ),
  ],
])('a script %s is not kept', async (_where, extra) => {
  const pdf = await cleaned(pdfOf('Statement', extra));
  expect(pdf.toString('latin1')).not.toMatch(/JavaScript|ObjStm/);
  // Nothing but one picture a page: not even text is left that could hide something.
  expect((await extractText(new Uint8Array(pdf), { mergePages: true })).text.trim()).toBe('');
});

test('what is damaged, endless or too long is refused for what it is', async () => {
  expect(await drawPdf(pdfOf('x').subarray(0, 200))).toEqual({ fault: 'unreadable' });
  expect(await drawPdf(Buffer.from('%PDF-1.7 nothing'))).toEqual({ fault: 'unreadable' });
  expect(await drawPdf(await written({ pages: 41 }))).toEqual({ fault: 'too_many_pages' });
});

test('a stream that unpacks without end does not stop the next document', async () => {
  const bomb = deflateSync(Buffer.alloc(130 * 1024 * 1024));
  await drawPdf(pdfOf('x', object('/Filter/FlateDecode', bomb)));
  expect('bytes' in (await drawPdf(pdfOf('next')))).toBe(true);
});
