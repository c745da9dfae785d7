import PDFDocument from 'pdfkit';
import { filled } from '../platform/messages.ts';

const fonts = new URL('../../../../content/media/fonts/', import.meta.url).pathname;
const MARGIN = 42;
const ink = { text: '#10142a', quiet: '#5b638a', line: '#d5daea', brand: '#5a36e0' } as const;
const size = { title: 20, body: 8.5, small: 7.5 } as const;
/** Shares of the width: date, what, amount, balance after. */
const columns = ['22%', '*', '17%', '17%'];

/** Everything a statement prints, already as text; lines newest first. */
export type StatementPaper = {
  readonly language: string;
  readonly brand: string;
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly sums: readonly (readonly [name: string, value: string])[];
  readonly head: readonly [date: string, what: string, amount: string, balance: string];
  readonly lines: readonly (readonly [date: string, what: string, amount: string, balance: string])[];
  readonly notes: readonly string[];
  /** With places for `{{page}}` and `{{pages}}`. */
  readonly pageText: string;
};

/** Spaces of a fixed width, which formats of numbers and dates use and the paper's font lacks. */
const RARE_SPACES = /[\u2007\u2009\u202f]/g;

/** The same text with signs that the paper's font has; `statement-paper.test.ts` checks every market and language. */
export function printable(text: string): string {
  return text.replaceAll(RARE_SPACES, '\u00a0');
}

/** Draws a statement on A4, tagged for screen readers: headings, paragraphs and a real table. */
export function drawStatement(paper: StatementPaper): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: paper.language,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: paper.title, Author: paper.brand },
  });
  doc.registerFont('text', `${fonts}manrope-500.ttf`).registerFont('strong', `${fonts}manrope-700.ttf`);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });

  const root = doc.struct('Document');
  doc.addStructure(root);
  const say = (kind: 'H1' | 'P', font: 'text' | 'strong', points: number, colour: string, text: string) =>
    root.add(
      doc.struct(kind, {}, () => {
        doc.font(font, points).fillColor(colour).text(printable(text), MARGIN);
      }),
    );
  say('P', 'strong', size.body, ink.brand, paper.brand);
  say('H1', 'strong', size.title, ink.text, paper.title);
  doc.moveDown(0.6);
  for (const [name, value] of paper.facts) say('P', 'text', size.body, ink.text, `${name}: ${value}`);
  doc.moveDown(0.6);
  for (const [name, value] of paper.sums) say('P', 'strong', size.body, ink.text, `${name}: ${value}`);
  doc.moveDown(1);
  drawTable(doc, root, paper);
  doc.moveDown(1);
  for (const note of paper.notes) say('P', 'text', size.small, ink.quiet, note);
  root.end();
  numberPages(doc, paper);
  doc.end();
  return done;
}

function drawTable(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, paper: StatementPaper): void {
  const table = doc.struct('Table');
  root.add(table);
  const cell = (text: string, column: number, type: 'TH' | 'TD') => ({
    text: printable(text),
    type,
    align: { x: column < 2 ? ('left' as const) : ('right' as const) },
    font: { src: type === 'TH' ? 'strong' : 'text', size: size.body },
  });
  const drawn = doc.font('text', size.body).table({
    columnStyles: columns,
    rowStyles: { padding: [4, 4, 4, 4], border: [0, 0, 0.5, 0], borderColor: ink.line, textColor: ink.text },
    structParent: table,
  } as PDFKit.Mixins.TableOptions);
  drawn.row(paper.head.map((text, column) => cell(text, column, 'TH')));
  for (const line of paper.lines) drawn.row(line.map((text, column) => cell(text, column, 'TD')));
  drawn.end();
  table.end();
}

/** Page numbers are decoration, not content: a screen reader skips them. */
function numberPages(doc: PDFKit.PDFDocument, paper: StatementPaper): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const y = doc.page.height - MARGIN + 12;
    // Below the margin: without this a new page would begin.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc
      .font('text', size.small)
      .fillColor(ink.quiet)
      .text(printable(filled(paper.pageText, { page: page + 1, pages: count })), MARGIN, y, {
        width: doc.page.width - 2 * MARGIN,
        align: 'center',
        lineBreak: false,
      });
    doc.endMarkedContent();
  }
}
