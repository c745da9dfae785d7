import type { MarketPolicies, MarketPolicy } from '@halcyon/contract/market/policy';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ContentDocument,
  DocumentOf,
  DocumentType,
  GameFactsDocument,
  MarketDocument,
} from '@halcyon/contract/content/documents';
import { isLanguageId, languageIds, languages } from '@halcyon/contract/market/languages';
import { marketIds, markets } from '@halcyon/contract/market/markets';
import { readBlocks, readPage, type WrittenPage } from './portable-text.ts';
import { isDraft, withTargeting } from './targeting.rules.ts';

export type Dataset = {
  /** Everything that is published. */
  readonly documents: readonly ContentDocument[];
  /** Written, but not published: for the validation alone. */
  readonly drafts: readonly ContentDocument[];
  readonly byId: ReadonlyMap<string, ContentDocument>;
  /** Changes with every change of any document. */
  readonly revision: string;
  /** All documents of a type, in the order of their file. */
  of<Type extends DocumentType>(type: Type): readonly DocumentOf<Type>[];
};

export const datasetFolder = new URL('../../../../../content/dataset/', import.meta.url).pathname;

type Raw = { readonly _id: string; readonly _type: string; readonly [field: string]: unknown };

/**
 * Reads `content/dataset`: its JSON files, the texts of the static pages, and other sources of truth (markets and
 * languages, payment methods of the policies, facts of the games server).
 * Throws with the file when one cannot be read. `checkDataset` says whether it is consistent.
 */
export function readDataset(policies: MarketPolicies, folder = datasetFolder): Dataset {
  const raw = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'game-facts.json')
    .toSorted()
    .flatMap((name) => readJson<Raw[]>(join(folder, name)));
  const facts = { ...readProviderFacts(folder), ...readFacts(folder) };
  const documents = [
    ...raw.map((document) => complete(policies, document, folder, facts)),
    ...marketIds.map((id) => ({
      _id: `market-${id}`,
      _type: 'market',
      marketId: id,
      ...markets[id],
      facts: factsOf(policies.of(id)),
    })),
    ...languageIds.map((id) => ({
      _id: `language-${id}`,
      _type: 'language',
      languageId: id,
      ...languages[id],
    })),
  ] as unknown as readonly ContentDocument[];
  return datasetOf(documents);
}

/** A dataset of these documents; drafts among them are set apart. */
export function datasetOf(all: readonly ContentDocument[]): Dataset {
  const documents = all.filter(({ _id }) => !isDraft(_id)).map(withTargeting);
  const revision = createHash('sha256').update(JSON.stringify(documents)).digest('base64url').slice(0, 16);
  const byType = Map.groupBy(documents, ({ _type }) => _type);
  return {
    documents,
    drafts: all.filter(({ _id }) => isDraft(_id)),
    byId: new Map(documents.map((document) => [document._id, document])),
    revision,
    of: (type) => (byType.get(type) ?? []) as never,
  };
}

function complete(
  policies: MarketPolicies,
  document: Raw,
  folder: string,
  facts: Readonly<Record<string, GameFactsDocument>>,
): Raw {
  if (document._type === 'staticPage')
    return { ...document, ...wordsOf(join(folder, 'pages', String(document['pageId']))) };
  if (document._type === 'casinoGame')
    return { ...document, facts: facts[String(document['gameId'])] ?? null };
  if (document._type === 'vertical') {
    const column = document['policyColumn'] as 'casino' | 'live' | 'sports' | 'virtual';
    return {
      ...document,
      markets: marketIds.filter((id) => markets[id].isMarketEnabled && policies.of(id)[column]),
    };
  }
  if (writtenTypes.includes(document._type)) return { ...document, body: blocksIn(document) };
  if (document._type !== 'paymentMethod') return document;
  const ways = marketIds.flatMap((market) => {
    const way = policies.of(market).paymentMethods.find(({ method }) => method === document['method']);
    const { deposit, withdrawal, isDebitOnly = false } = way ?? {};
    return way ? [{ _key: market, market, isDebitOnly, deposit, withdrawal }] : [];
  });
  return { ...document, ways };
}

/** What texts of a market say in figures, so that no text repeats the policy. */
function factsOf(policy: MarketPolicy): MarketDocument['facts'] {
  const { age, increaseDelayHours, coolingHours, exclusionMonths } = policy;
  const methods = policy.paymentMethods;
  return {
    age,
    increaseDelayHours,
    coolingHours,
    exclusionMonths,
    depositMinimums: methods.flatMap(({ deposit }) => (deposit ? [deposit.min] : [])),
    withdrawalMinimums: methods.flatMap(({ withdrawal }) => (withdrawal ? [withdrawal.min] : [])),
  };
}

/** Types whose text is written in the dataset's own file. */
const writtenTypes = ['promotion', 'landingPage', 'vipPage'];

/** The rich text of a document in every language that has been written. */
function blocksIn({ _id, body }: Raw): unknown {
  try {
    return Object.fromEntries(
      Object.entries(body as Record<string, string>).map(([language, text]) => [language, readBlocks(text)]),
    );
  } catch (error) {
    throw new Error(`${_id}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** Title, description and body of a page in every language that has been written. */
function wordsOf(folder: string): Record<'title' | 'description' | 'body', unknown> {
  const written: Record<string, WrittenPage> = {};
  for (const name of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    const language = name.replace(/\.md$/, '');
    if (!isLanguageId(language))
      throw new Error(`${join(folder, name)}: ${language} is no language of the product`);
    try {
      written[language] = readPage(readFileSync(join(folder, name), 'utf8'));
    } catch (error) {
      throw new Error(`${join(folder, name)}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
  const pick = (part: keyof WrittenPage) =>
    Object.fromEntries(Object.entries(written).map(([language, page]) => [language, page[part]]));
  return { title: pick('title'), description: pick('description'), body: pick('body') };
}

export function readFacts(folder = datasetFolder): Readonly<Record<string, GameFactsDocument>> {
  return readJson(join(folder, 'game-facts.json'));
}

/** Facts of the providers' games; limits that many of them share are kept once, by name. */
type ProviderFacts = {
  readonly limits: Readonly<Record<string, GameFactsDocument['betLimits']>>;
  readonly facts: Readonly<
    Record<string, Omit<GameFactsDocument, 'betLimits'> & { readonly limits: string }>
  >;
};

function readProviderFacts(folder: string): Readonly<Record<string, GameFactsDocument>> {
  const file = join(folder, 'facts', 'providers.json');
  if (!existsSync(file)) return {};
  const { limits: named, facts } = readJson<ProviderFacts>(file);
  return Object.fromEntries(
    Object.entries(facts).map(([gameId, { limits, ...rest }]) => [
      gameId,
      { ...rest, betLimits: named[limits] ?? [] },
    ]),
  );
}

function readJson<Shape>(path: string): Shape {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Shape;
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
