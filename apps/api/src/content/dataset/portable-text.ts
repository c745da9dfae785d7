import type { Block, Span } from '@halcyon/contract/content/document-frame';

/** One page in one language, as written in `content/dataset/pages/<page>/<language>.md`. */
export type WrittenPage = {
  readonly title: string;
  readonly description: string;
  readonly body: readonly Block[];
};

/**
 * Reads a page: `# title`, `> description`, then paragraphs, `##` and `###` headings, `-` and `1.` lists, with
 * **strong** and [links](/path). Anything else is plain text. Throws with the line that cannot be read.
 * Keys are counted, so the same page always has the same keys; a heading can name its own, for links to it in every
 * language: `### How do I deposit? {#deposit}`.
 */
export function readPage(markdown: string): WrittenPage {
  const { title, description, body } = read(markdown);
  if (title === '') throw new Error('has no title (# …)');
  if (description === '') throw new Error('has no description (> …)');
  if (body.length === 0) throw new Error('has no text');
  return { title, description, body };
}

/** The same for a text without title and description. */
export function readBlocks(markdown: string): readonly Block[] {
  const { title, description, body } = read(markdown);
  if (title !== '' || description !== '') throw new Error('title and description stand in their own fields');
  if (body.length === 0) throw new Error('has no text');
  return body;
}

function read(markdown: string): WrittenPage {
  let title = '';
  let description = '';
  const body: Block[] = [];
  let paragraph: string[] = [];
  const close = () => {
    if (paragraph.length > 0) body.push(blockOf(body.length, 'normal', paragraph.join(' ')));
    paragraph = [];
  };
  for (const line of markdown.split('\n')) {
    const text = line.trim();
    const heading = /^(#{1,3}) (.+)$/.exec(text);
    const item = /^(-|\d+\.) (.+)$/.exec(text);
    if (text === '') close();
    else if (heading?.[1] === '#') title = heading[2]!;
    else if (heading) {
      close();
      const [, words = '', key] = /^(.+?)(?: \{#([a-z][a-z-]+)\})?$/.exec(heading[2]!) ?? [];
      if (body.some(({ _key }) => _key === key)) throw new Error(`has two headings {#${key}}`);
      const block = blockOf(body.length, heading[1] === '##' ? 'h2' : 'h3', words);
      body.push(key ? { ...block, _key: key } : block);
    } else if (item) {
      close();
      body.push(blockOf(body.length, 'normal', item[2]!, item[1] === '-' ? 'bullet' : 'number'));
    } else if (text.startsWith('> ')) description = text.slice(2);
    else if (/^(#|>)/.test(text)) throw new Error(`cannot read the line "${text}"`);
    else paragraph.push(text);
  }
  close();
  return { title, description, body };
}

function blockOf(index: number, style: Block['style'], text: string, listItem?: 'bullet' | 'number'): Block {
  const markDefs: { _type: 'link'; _key: string; href: string }[] = [];
  const children: Span[] = [];
  const add = (words: string, marks: readonly string[]) => {
    if (words !== '')
      children.push({ _type: 'span', _key: `b${index}s${children.length}`, text: words, marks });
  };
  let from = 0;
  for (const match of text.matchAll(/\*\*(.+?)\*\*|\[(.+?)\]\((.+?)\)/g)) {
    add(text.slice(from, match.index), []);
    if (match[1] !== undefined) add(match[1], ['strong']);
    else {
      const key = `b${index}m${markDefs.length}`;
      markDefs.push({ _type: 'link', _key: key, href: match[3]! });
      add(match[2]!, [key]);
    }
    from = match.index + match[0].length;
  }
  add(text.slice(from), []);
  return {
    _type: 'block',
    _key: `b${index}`,
    style,
    ...(listItem && { listItem, level: 1 as const }),
    markDefs,
    children,
  };
}
