import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export type Source = { readonly path: string; readonly text: string };
/** Places that write keys without their domain: the client of a game has only its own file. */
const ownDomain: readonly (readonly [folder: string, domain: string])[] = [
  ['apps/games/src/client/', 'games'],
];

/** Names in this file are mails: each has a subject and a text in the identity domain's file. */
const mailNames = 'apps/api/src/identity/messaging/mail-text.ts';

export type Usage = {
  /** Keys that are in the code as they are. */
  readonly literal: ReadonlySet<string>;
  /** Keys that code puts together: `` `game.refused.${reason}` ``, or a comment `texts: kyc.reason.*`. */
  readonly patterns: readonly RegExp[];
  /** Keys inside `t('…')`, with the first file that uses each. */
  readonly asked: ReadonlyMap<string, string>;
};

/** Code that may show texts: apps and packages, without tests. */
export function readSources(root: string): readonly Source[] {
  return ['apps', 'packages']
    .flatMap((top) =>
      readdirSync(join(root, top), { withFileTypes: true }).map((entry) =>
        join(root, top, entry.name, 'src'),
      ),
    )
    .flatMap((folder) => filesUnder(folder))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));
}

function filesUnder(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|spec)\.tsx?$/.test(entry.name),
      )
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

/** Which texts the code uses. */
export function usageIn(sources: readonly Source[]): Usage {
  const literal = new Set<string>();
  const patterns: RegExp[] = [];
  const asked = new Map<string, string>();
  for (const { path, text } of sources) {
    const own = ownDomain.find(([folder]) => path.startsWith(folder))?.[1];
    const full = (key: string) => (own === undefined ? key : `${own}.${key}`);
    for (const match of text.matchAll(/['"`]([\w-]+(?:\.[\w-]+)*)['"`]/g)) literal.add(full(match[1]!));
    if (path === mailNames) {
      for (const match of text.matchAll(/'(\w+)'/g)) patterns.push(patternOf(`identity.mail.${match[1]!}.*`));
    }
    for (const match of text.matchAll(
      /`((?:[\w.-]|\$\{[^{}`]*\})*\$\{[^{}`]*\}(?:[\w.-]|\$\{[^{}`]*\})*)`/g,
    )) {
      // A template that begins with a value could be any text at all.
      if (own === undefined && match[1]!.startsWith('${')) continue;
      patterns.push(patternOf(full(match[1]!.replaceAll(/\$\{[^{}`]*\}/g, '*'))));
    }
    for (const match of text.matchAll(/\btexts: ([\w.*-]+)/g)) patterns.push(patternOf(match[1]!));
    for (const match of text.matchAll(/(?<![\w.])(?:\w+\.)?t\(\s*(['"`])([\w-]+(?:\.[\w-]+)*)\1/g)) {
      if (!asked.has(full(match[2]!))) asked.set(full(match[2]!), path);
    }
  }
  return { literal, patterns, asked };
}

function patternOf(key: string): RegExp {
  return new RegExp(
    `^${key
      .split('*')
      .map((part) => part.replaceAll('.', '\\.'))
      .join('[\\w.-]+')}$`,
  );
}

export function isUsed(key: string, usage: Usage): boolean {
  return usage.literal.has(key) || usage.patterns.some((pattern) => pattern.test(key));
}

/** Keys that the code uses and English does not have, with the file that uses them. */
export function unknownKeys(
  keys: ReadonlySet<string>,
  usage: Usage,
): readonly (readonly [key: string, path: string])[] {
  const domains = new Set([...keys].map((key) => key.split('.')[0]));
  return [...usage.asked].filter(
    ([key]) => !keys.has(key) && (domains.has(key.split('.')[0]) || key.includes('.')),
  );
}
