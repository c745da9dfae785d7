import {
  openBookFrame,
  type BookOptions,
  type OpenBook,
} from '@halcyon/contract/sportsbook/client/book-frame';
import type { Answer } from '../../platform/api/endpoints.ts';
import { loadOutside } from '../../platform/outside-script.ts';

declare global {
  interface Window {
    /** What the script of variant A defines, ours or a vendor's. */
    HalcyonBook?: { readonly mount: (options: BookOptions) => OpenBook };
  }
}

type Context = Answer<'GET /api/v1/sportsbook/login/context'>;

/** Opens the book of a context: A by its script, B in a frame. Rejects when the script does not load. */
export async function openBook({ boot }: Context, options: BookOptions): Promise<OpenBook> {
  if (boot.frameUrl !== null) return openBookFrame({ ...options, url: boot.frameUrl });
  await loadOutside(boot.scriptUrl!, 'book-script');
  if (!window.HalcyonBook) throw new Error('the script of the book defines no HalcyonBook');
  return window.HalcyonBook.mount(options);
}
