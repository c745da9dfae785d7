import { dirname, join } from 'node:path';
import type { Source } from './usage.ts';

/** A screen or part of the player site that shows texts which nothing has loaded with it. */
export type Unbrought = {
  /** The route, or the part that comes late. */
  readonly from: string;
  readonly domain: string;
  /** The file that uses the texts. */
  readonly path: string;
};
type Entry = { readonly path: string; readonly domains: ReadonlySet<string> };

const routes = 'apps/site/src/app/routes/';
/** Texts that are on every page. */
const ALWAYS = 'shell';
/** A route below another has its texts as well. */
const parents: readonly (readonly [route: RegExp, parent: string])[] = [
  [/^account\/(?:account-|banking)/, 'account/account.tsx'],
  [/^account\/banking-/, 'account/banking.tsx'],
];
const part = /lazyPart(?:<\w+>)?\(\s*\[([^\]]*)\][^;]*?import\('([^']+)'\)/g;

/**
 * Follows the imports of each route and each late part of the player site, and reports texts whose domain neither
 * brings: they would be shown as their keys. A comment `texts brought along: kyc` in a file says that another one
 * brings that domain before the file is shown.
 */
export function unbroughtIn(sources: readonly Source[], keys: ReadonlySet<string>): readonly Unbrought[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const used = new Map(sources.map((source) => [source.path, domainsAsked(source.text, keys)]));
  const found = new Map<string, Unbrought>();
  for (const { path: from, domains } of entriesIn(texts)) {
    for (const path of madeOf(from, texts)) {
      for (const domain of used.get(path) ?? []) {
        if (domain === ALWAYS || domains.has(domain)) continue;
        found.set(`${from} ${domain} ${path}`, { from, domain, path });
      }
    }
  }
  return [...found.values()];
}

function entriesIn(texts: ReadonlyMap<string, string>): readonly Entry[] {
  const entries: Entry[] = [];
  for (const [path, text] of texts) {
    if (path.startsWith(routes)) entries.push({ path, domains: new Set(domainsOfRoute(path, texts)) });
    for (const [, domains, target] of text.matchAll(part))
      entries.push({ path: join(dirname(path), target!), domains: new Set(namesIn(domains!)) });
  }
  return entries;
}

function domainsOfRoute(path: string, texts: ReadonlyMap<string, string>): readonly string[] {
  const name = path.slice(routes.length);
  const above = parents.flatMap(([route, parent]) => (route.test(name) ? [routes + parent] : []));
  return [path, ...above].flatMap((one) =>
    [...(texts.get(one) ?? '').matchAll(/(?:routeLoader|texts\.load)\(\s*\[([^\]]*)\]/g)].flatMap(
      ([, domains]) => namesIn(domains!),
    ),
  );
}

/** The file and all that it shows: its imports, static or late, but for parts that bring their own texts. */
function madeOf(from: string, texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (path: string) => {
    const text = texts.get(path);
    if (text === undefined || seen.has(path)) return;
    seen.add(path);
    const without = text.replaceAll(part, '');
    for (const [, target] of without.matchAll(/(?:\n|^)(?:import|export) (?!type)[^;]*?from '(\.[^']+)'/g))
      visit(join(dirname(path), target!));
    for (const [, target] of without.matchAll(/\blazy\([^;]*?import\('(\.[^']+)'\)/g))
      visit(join(dirname(path), target!));
  };
  visit(from);
  return seen;
}

function domainsAsked(text: string, keys: ReadonlySet<string>): ReadonlySet<string> {
  const domains = new Set<string>();
  for (const [, key] of text.matchAll(/['"`]([a-z]+\.[\w.-]+)/g)) {
    if ([...keys].some((one) => one === key || (key!.endsWith('.') && one.startsWith(key!))))
      domains.add(key!.split('.', 1)[0]!);
  }
  for (const [, domain] of text.matchAll(/\btexts: ([a-z]+)\./g)) domains.add(domain!);
  for (const [, domain] of text.matchAll(/\btexts brought along: ([a-z]+)/g)) domains.delete(domain!);
  return domains;
}

const namesIn = (list: string) => [...list.matchAll(/'([a-z]+)'/g)].map(([, name]) => name!);
