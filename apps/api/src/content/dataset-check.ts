import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentDocument } from '@halcyon/contract/content/documents';
import { isLanguageId } from '@halcyon/contract/market/languages';
import { marketIdOf } from '@halcyon/contract/market/markets';
import type { Dataset } from './dataset.ts';

const mediaFolder = new URL('../../../../content/media/', import.meta.url).pathname;

/** Routes of the site that a link may lead to, beside the pages of the dataset. */
const siteRoutes = /^\/(signup|online-casino(\/[\w-]+)?|my-account\/[\w/-]+|)$/;
/** Tables by language that are no words. */
const notWords = ['localeMapping', 'originCountryCode', 'removeCountryFromRegistration'];
const IMAGE_EXTENSIONS = /\.(webp|png|svg|avif)$/;

/**
 * What does not hang together: a repeated id, a reference to nothing, a language or market that does not exist,
 * words without English, a picture that is not there, an end before a start, a link to no page.
 * Shape: one readable line each; empty when all is well.
 */
export function checkDataset(dataset: Dataset, media = mediaFolder): readonly string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const document of dataset.documents) {
    const say = (what: string) => problems.push(`${document._id}: ${what}`);
    if (seen.has(document._id)) say('stands twice');
    seen.add(document._id);
    walk(document, (value, path) =>
      problems.push(...checkValue(dataset, media, value, path).map((what) => `${document._id}: ${what}`)),
    );
    for (const what of checkDocument(document)) say(what);
  }
  return problems;
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

/** An object whose keys look like language ids holds words. */
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

function leadsSomewhere(dataset: Dataset, url: string): boolean {
  const path = url.split(/[?#]/)[0]!;
  if (siteRoutes.test(path)) return true;
  const game = /^\/play\/([\w-]+)$/.exec(path)?.[1];
  if (game !== undefined) return dataset.of('casinoGame').some(({ gameSlug }) => gameSlug === game);
  return dataset.of('staticPage').some((page) => page.path === path);
}

function checkDocument(document: ContentDocument): string[] {
  if (document._type === 'banner') {
    const { startsAt, endsAt, audience } = document;
    const problems: string[] = [];
    if (startsAt !== null && endsAt !== null && startsAt >= endsAt) problems.push('ends before it starts');
    for (const id of document.markets ?? [])
      if (marketIdOf(id) === null) problems.push(`there is no market ${id}`);
    if (audience.option === 'groups' && audience.groups.length === 0) problems.push('is for no group');
    if (audience.option === 'players' && audience.playerIds.length === 0) problems.push('is for no player');
    return problems;
  }
  if (document._type === 'casinoGame') {
    const problems: string[] = [];
    if (document.facts === null) problems.push('has no facts from the games server');
    if (document.categories.length === 0) problems.push('is in no category');
    if (!/^#[0-9a-f]{6}$/.test(document.colour)) problems.push(`${document.colour} is no colour`);
    return problems;
  }
  if (document._type === 'staticPage' && !('en' in document.title))
    return [`${document.pageId} has not been written`];
  return [];
}

function walk(value: unknown, visit: (value: unknown, path: string) => void, path = ''): void {
  visit(value, path);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) walk(part, visit, path === '' ? name : `${path}.${name}`);
}
