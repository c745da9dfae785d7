import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { bookPaths } from '@halcyon/contract/sportsbook/book';

/**
 * `widget.js`: what opens a book's frame, the same code that the site has, with `HalcyonBook` around it. Browsers get its
 * source with the types taken out.
 */
export function widgetScript(): { readonly text: string; readonly tag: string } {
  const file = fileURLToPath(import.meta.resolve('@halcyon/contract/sportsbook/client/book-frame'));
  const code = withoutTypes(readFileSync(file, 'utf8'))
    .replace(/^export /gm, '')
    .replace(/^\s*\n/gm, '');
  const text = `(() => {
${code}
const at = new URL(document.currentScript.src);
const url = at.href.replace(/${bookPaths.script.replaceAll('/', '\\/')}.*$/, '${bookPaths.frame}');
window.HalcyonBook = {
  mount(options) {
    this.book = openBookFrame({ ...options, url });
    return this.book;
  },
  update(change) {
    this.book?.update(change);
  },
  unmount() {
    this.book?.unmount();
  },
};
})();
`;
  return { text, tag: `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"` };
}

/** Without Node's warning on every start that this is experimental. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
