import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguageId } from '@halcyon/contract/market/languages';
import type { Dataset } from './dataset.ts';
import { checkDocument, checkTogether, leadsSomewhere } from './document-check.ts';

const mediaFolder = new URL('../../../../../content/media/', import.meta.url).pathname;

/** Tables by language that are no texts. */
const notWords = ['localeMapping', 'originCountryCode', 'removeCountryFromRegistration'];
const IMAGE_EXTENSIONS = /\.(webp|png|svg|avif)$/;

/**
 * What is inconsistent: a repeated id or slug, a reference to nothing or to the wrong type, a language or market that
 * does not exist, texts without English, a missing picture, an end before a start, a link to no page, fewer than 2 or
 * more than 101 steps.
 * Shape: one readable line each; empty when all is well.
 */
export function checkDataset(dataset: Dataset, media = mediaFolder): readonly string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const document of [...dataset.documents, ...dataset.drafts]) {
    const say = (what: string) => problems.push(`${document._id}: ${what}`);
    if (seen.has(document._id)) say('stands twice');
    seen.add(document._id);
    walk(document, (value, path) =>
      problems.push(...checkValue(dataset, media, value, path).map((what) => `${document._id}: ${what}`)),
    );
    for (const what of checkDocument(dataset, document)) say(what);
  }
  return [...problems, ...checkTogether(dataset)];
}

function checkValue(dataset: Dataset, media: string, value: unknown, path: string): string[] {
  const field = path.split('.').at(-1) ?? '';
  if (typeof value === 'string') {
    if (
      value.startsWith('/images/') &&
      IMAGE_EXTENSIONS.test(value) &&
      !existsSync(join(media, value.slice('/images/'.length)))
    ) {
      return [`${path}: ${value} is not in content/media`];
    }
    if ((field === 'url' || field === 'href') && value.startsWith('/') && !leadsSomewhere(dataset, value)) {
      return [`${path}: ${value} leads nowhere`];
    }
    if (/(On|At)$/.test(field) && Number.isNaN(Date.parse(value))) return [`${path}: ${value} is no date`];
    if (field === 'pageId' && !dataset.of('staticPage').some(({ pageId }) => pageId === value))
      return [`${path}: no page ${value}`];
    if (value.trim() === '') return [`${path}: is empty`];
    return [];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const record = value as Record<string, unknown>;
  if (record['_type'] === 'reference' && !dataset.byId.has(String(record['_ref'])))
    return [`${path}: refers to ${record['_ref']}, which is not there`];
  return isLocalised(record) && !notWords.includes(field) ? checkWords(record, path) : [];
}

/** An object whose keys look like language ids holds texts. */
function isLocalised(value: Record<string, unknown>): boolean {
  const keys = Object.keys(value);
  return keys.some(isLanguageId) && keys.every((key) => /^[a-z]{2,4}$/.test(key) && value[key] !== null);
}

function checkWords(words: Record<string, unknown>, path: string): string[] {
  const problems = Object.keys(words)
    .filter((key) => !isLanguageId(key))
    .map((key) => `${path}: ${key} is no language`);
  if (!('en' in words)) problems.push(`${path}: has no English`);
  return problems;
}

function walk(value: unknown, visit: (value: unknown, path: string) => void, path = ''): void {
  visit(value, path);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) walk(part, visit, path === '' ? name : `${path}.${name}`);
}
