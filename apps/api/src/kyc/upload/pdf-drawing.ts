import { Refusal } from '@halcyon/contract/platform/refusal';
import { oneThread } from '../../platform/one-thread.ts';

/** Why a PDF cannot be drawn: damaged, not to be opened without a password, or longer than any document. */
export type PdfFault = 'unreadable' | 'locked' | 'too_many_pages';
export type DrawnPdf = { readonly bytes: Uint8Array } | { readonly fault: PdfFault };

const draw = oneThread<Uint8Array, DrawnPdf>(new URL('./pdf-drawing.worker.ts', import.meta.url));

/**
 * Renders every page of a PDF as a picture in a new PDF. Scripts, attachments, forms, links and whatever is hidden
 * behind layers of packing cannot survive it, and a PDF that merely restricts printing or editing is taken. A thread
 * that fails or takes too long was given something that is no document. Refuses: request.too_many.
 */
export async function drawPdf(bytes: Buffer): Promise<DrawnPdf> {
  try {
    return await draw(new Uint8Array(bytes));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return { fault: 'unreadable' };
  }
}
