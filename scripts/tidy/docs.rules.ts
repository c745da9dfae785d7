import { dirname, join, normalize } from 'node:path';
import { bannedInDocs } from './banned-words.ts';
import type { Rule, SourceFile, Tree } from './rule.ts';

const DECISION_LINES_MAX = 60;

const isMarkdown = (path: string) => path.endsWith('.md');
/** Pages of the demonstration brand are for players and have their own check (`scripts/content.ts`). */
const isDoc = (path: string) => isMarkdown(path) && !path.startsWith('content/');
const isDecision = (path: string) =>
  /^docs\/decisions\/[^/]+\.md$/.test(path) && !/\/(README|dependencies)\.md$/.test(path);

const withoutFences = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '');
const withoutCode = (text: string) => withoutFences(text).replaceAll(/`[^`\n]*`/g, '``');

/** Anchors of a page, spelled as GitHub spells them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...withoutFences(text).matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
  return new Set(
    headings.map((anchor, at) => {
      const before = headings.slice(0, at).filter((other) => other === anchor).length;
      return before === 0 ? anchor : `${anchor}-${before}`;
    }),
  );
}

/** Why a reference to a path of this repository leads nowhere, or null. */
function missing(path: string, anchor: string | undefined, tree: Tree): string | null {
  const plain = path.replace(/\/$/, '');
  if (!tree.paths.has(plain) && ![...tree.paths].some((other) => other.startsWith(`${plain}/`)))
    return `${path} does not exist`;
  if (!anchor || !isMarkdown(path)) return null;
  return anchorsOf(tree.pages.get(plain) ?? '').has(anchor) ? null : `${path} has no heading #${anchor}`;
}

function brokenLinks(file: SourceFile, tree: Tree): readonly string[] {
  const links = [...withoutCode(file.text).matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)];
  return links.flatMap(([, link = '']) => {
    if (/^[a-z][a-z+.-]*:/i.test(link)) return [];
    const [target = '', anchor] = link.split('#');
    const path = target === '' ? file.path : normalize(join(dirname(file.path), target));
    return missing(path, anchor, tree) ?? [];
  });
}

/** Paths from the root in a page's code spans; patterns and placeholders are not looked up. */
function brokenPaths(file: SourceFile, tree: Tree): readonly string[] {
  const named = [
    ...file.text.matchAll(
      /`((?:apps|packages|dev|scripts|tests|bench|deploy|content|docs|tools)\/[\w./-]+\.[a-z]+)(?:#([\w-]+))?`/g,
    ),
  ];
  return named.flatMap(([, path = '', anchor]) => missing(path, anchor, tree) ?? []);
}

/** Pages named in code, and references to numbered pages that are not in this repository. */
function brokenMentions(file: SourceFile, tree: Tree): readonly string[] {
  const pages = [...file.text.matchAll(/\b(docs\/[\w./-]+?\.md)\b(?:#([\w-]+))?/g)];
  const broken = pages.flatMap(([, path = '', anchor]) => missing(path, anchor, tree) ?? []);
  const nowhere =
    /docs\/decisions\/\d{4}(?!\d)|\bdecisions? (?:records? )?\d+|\bspecification \d|\bux \d\.|\bstack\.md\b|\bcompliance on \w+|`spec`|\(0\d{3}(?:, 0\d{3})*\)/i;
  const found = nowhere.exec(file.text);
  return found ? [...broken, `"${found[0]}" leads nowhere`] : broken;
}

function frontMatterBreaches(file: SourceFile, tree: Tree): readonly string[] {
  const matter = /^---\n([\s\S]*?)\n---\n/.exec(file.text)?.[1];
  if (matter === undefined) return ['has no front matter'];
  const field = (name: string) => new RegExp(`^${name}: *(.+)$`, 'm').exec(matter)?.[1]?.trim();
  const earlier = /^\[(.*)\]$/.exec(field('supersedes') ?? '')?.[1];
  const unknown = (earlier ?? '')
    .split(',')
    .map((name) => name.trim().replaceAll("'", ''))
    // Four digits name a record of the numbering before 2026-11-26, found in the history of the repository.
    .filter((name) => name !== '' && !/^\d{4}$/.test(name) && !tree.paths.has(`docs/decisions/${name}.md`));
  return [
    ...(/^(accepted|superseded)$/.test(field('status') ?? '')
      ? []
      : ['has no status: accepted or superseded']),
    ...(/^[a-z-]+$/.test(field('area') ?? '') ? [] : ['has no area']),
    ...(earlier === undefined ? ['has no list of what it supersedes'] : []),
    ...unknown.map((name) => `supersedes ${name}, which does not exist`),
    ...(file.text.split('\n').length > DECISION_LINES_MAX ? ['is longer than a page'] : []),
  ];
}

export const docsRules: readonly Rule[] = [
  {
    name: 'a link, a path and an anchor of a page lead to something',
    check: (file, tree) =>
      isDoc(file.path) ? [...new Set([...brokenLinks(file, tree), ...brokenPaths(file, tree)])] : [],
  },
  {
    name: 'a page or decision named in prose or code exists',
    check(file, tree) {
      const isChecked = isDoc(file.path) || /\.(ts|tsx|mts|mjs|css)$/.test(file.path);
      // Rules and their planted breaches name what does not exist.
      return isChecked && !file.path.startsWith('scripts/tidy/') ? brokenMentions(file, tree) : [];
    },
  },
  {
    name: 'a decision is one page with front matter: status, area, supersedes',
    check: (file, tree) => (isDecision(file.path) ? frontMatterBreaches(file, tree) : []),
  },
  {
    name: 'docs use the words of the glossary',
    check(file) {
      if (!isDoc(file.path)) return [];
      // Targets of links and quoted texts, of a screen or a test, are not prose.
      const prose = withoutCode(file.text)
        .replaceAll(/\]\([^)]*\)/g, ']()')
        .replaceAll(/"[^"\n]*"/g, '""');
      return bannedInDocs.flatMap(({ pattern, better }) => {
        const found = pattern.exec(prose);
        if (!found) return [];
        const line = prose.slice(0, found.index).split('\n').length;
        return [`line ${line}: "${found[0]}"; better: ${better}`];
      });
    },
  },
  {
    name: 'a domain page follows the template',
    check(file) {
      if (!/^docs\/domains\/[\w-]+\.md$/.test(file.path) || /\/play-[\w-]+\.md$/.test(file.path)) return [];
      const headings = [...file.text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);
      const expected = ['Purpose', 'Model', 'API', 'States', 'Events', 'Limits'];
      const kept = headings.filter((heading) => expected.includes(heading));
      return kept.join() === expected.join() ? [] : [`has the headings ${kept.join(', ')}`];
    },
  },
];
