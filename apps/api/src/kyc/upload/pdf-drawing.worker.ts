import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { DrawnPdf, PdfFault } from './pdf-drawing.ts';

// The thread of pdf-drawing.ts: one PDF in, its pages as pictures in a new PDF out.

/** Pages of one document; a bank statement of a year has fewer. */
const PAGES_MAX = 40;
/** The longer side of a page in pixels: A4 at 200 dots per inch. */
const SIDE_MAX = 2_340;
const JPEG_QUALITY = 85;
/** Largest scale of a page, so that a stamp-sized page is not blown up. */
const SCALE_MAX = 200 / 72;

type Page = { readonly jpeg: Buffer; readonly width: number; readonly height: number };

async function drawPage(page: PDFiumPage): Promise<Page> {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  const scale = Math.min(SCALE_MAX, SIDE_MAX / Math.max(width, height));
  const { data } = await page.render({
    scale,
    renderFormFields: true,
    render: ({ data: pixels, width: columns, height: rows }) =>
      sharp(pixels, { raw: { width: columns, height: rows, channels: 4 } })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: JPEG_QUALITY })
        .toBuffer(),
  });
  return { jpeg: Buffer.from(data), width, height };
}

async function pagesOf(bytes: Uint8Array): Promise<readonly Page[] | { readonly fault: PdfFault }> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const count = document.getPageCount();
    if (count === 0) return { fault: 'unreadable' };
    if (count > PAGES_MAX) return { fault: 'too_many_pages' };
    document.initializeFormFields();
    const pages: Page[] = [];
    for (const page of document.pages()) pages.push(await drawPage(page));
    return pages;
  } catch (error) {
    return { fault: /password|security/i.test(String(error)) ? 'locked' : 'unreadable' };
  }
}

function paperOf(pages: readonly Page[]): Promise<Uint8Array> {
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0 });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const { jpeg, width, height } of pages)
    doc.addPage({ size: [width, height], margin: 0 }).image(jpeg, 0, 0, { width, height });
  return new Promise((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.end();
  });
}

const drawn = await pagesOf(workerData as Uint8Array);
const answer: DrawnPdf = 'fault' in drawn ? drawn : { bytes: await paperOf(drawn) };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(answer);
