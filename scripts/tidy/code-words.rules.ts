import { bannedWords } from './banned-words.ts';
import type { Rule } from './rule.ts';

const isChecked = (path: string) =>
  /^(apps|packages|bench|dev|scripts|tests)\/.*\.(ts|tsx|mts|mjs|css|sql)$/.test(path) &&
  !path.includes('/migrations/') &&
  // The list itself and its planted breaches.
  !path.startsWith('scripts/tidy/');

const blockComment = /(?<=^|[\s{(])\/\*\*?\s[\s\S]*?\*\//gm;
const lineComment = /(?<=^|\s)\/\/ [^\n]*/gm;
const sqlComment = /(?<=^|\s)-- [^\n]*/gm;
const quoted = String.raw`(?<title>(['"` + '`' + String.raw`])(?:\\.|(?!\2)[^\\])*\2)`;
const title = new RegExp(String.raw`\b(?:test|it|describe)(?:\.\w+(?:\([^()]*\))?)*\(\s*${quoted}`, 'g');
/** Of `test.each(rows)(title, run)`, whose rows may have parentheses. */
const titleOfRows = new RegExp(String.raw`\)\(\s*${quoted}\s*,\s*(?:async\s*)?\(`, 'g');

type Prose = { readonly at: number; readonly text: string };

/** Comments and test titles of a file with their offsets; texts for players are in neither. */
function proseOf(path: string, text: string): readonly Prose[] {
  const comments = path.endsWith('.css') ? [blockComment] : [blockComment, lineComment, sqlComment];
  return [
    ...comments.flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => ({ at: match.index, text: match[0] })),
    ),
    ...[title, titleOfRows].flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => {
        const quotedTitle = match.groups!['title']!;
        const at = match.index + match[0].indexOf(quotedTitle) + 1;
        return { at, text: quotedTitle.slice(1, -1) };
      }),
    ),
  ];
}

/** Names of code and quoted texts of a screen are not prose; offsets stay. */
const withoutQuotes = (text: string) =>
  text.replaceAll(/`[^`\n]*`|"[^"\n]*"/g, (quote) => ' '.repeat(quote.length));

export const codeWordsRule: Rule = {
  name: 'comments and test titles use the words of the glossary',
  check(file) {
    if (!isChecked(file.path)) return [];
    return proseOf(file.path, file.text).flatMap(({ at, text }) =>
      bannedWords.flatMap(({ pattern, better, termOf }) => {
        const found = pattern.exec(withoutQuotes(text));
        if (!found || termOf?.test(file.text)) return [];
        const line = file.text.slice(0, at + found.index).split('\n').length;
        return [`line ${line}: "${found[0]}"; better: ${better}`];
      }),
    );
  },
};
