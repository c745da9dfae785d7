import { readFileSync } from 'node:fs';
import { newCpf, newPerson, type Person } from '@halcyon/testkit/visitor';

/** One language and market, at one size. */
export type Variant = {
  readonly prefix: 'en-UN' | 'pt-BR';
  readonly language: 'en' | 'br';
  readonly viewport: { readonly width: number; readonly height: number };
};

/** English and Brazilian Portuguese, on a phone and on a desk. */
export const variants: readonly Variant[] = (
  [
    ['en-UN', 'en'],
    ['pt-BR', 'br'],
  ] as const
).flatMap(([prefix, language]) =>
  [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ].map((viewport) => ({ prefix, language, viewport })),
);

export function nameOf({ prefix, viewport }: Variant): string {
  return `${prefix}, ${viewport.width} px`;
}

type Tree = { readonly [key: string]: string | Tree };

/** A text of the site in a language, the key where it has none, as the site does: `words('br', 'registration.title')`. */
export function words(language: string, key: string): string {
  const [domain = '', ...path] = key.split('.');
  return read(language, domain, path) ?? key;
}

function read(language: string, domain: string, path: readonly string[]): string | null {
  const file = new URL(`../../../content/locales/${language}/${domain}.json`, import.meta.url);
  let tree: string | Tree | undefined;
  try {
    tree = JSON.parse(readFileSync(file, 'utf8')) as Tree;
  } catch {
    return null;
  }
  for (const name of path) tree = typeof tree === 'object' ? tree[name] : undefined;
  return typeof tree === 'string' ? tree : null;
}

/** A new, unknown person at home where the variant is. */
export function applicant({ prefix }: Pick<Variant, 'prefix'>): Person {
  const unique = String(process.hrtime.bigint()).slice(-8);
  const isBrazil = prefix === 'pt-BR';
  return newPerson({
    phone: isBrazil ? `+55119${unique}` : `+35386${unique.slice(1)}`,
    countryCode: isBrazil ? 'BR' : 'IE',
    ...(isBrazil && { cpf: newCpf() }),
  });
}
