/**
 * Writes the games of the providers into the dataset: their documents, their figures, providers and studios.
 * The same in every run.
 *   npm run catalogue     writes these and what the sandbox offers, and formats them
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gameDocuments, providerFacts, studioDocuments } from './provider-documents.ts';

const dataset = new URL('../../content/dataset/', import.meta.url);
/** One document to a line: a change of one game is a change of one line. */
const lines = (values: readonly object[]): string =>
  `[\n${values.map((value) => `  ${JSON.stringify(value)}`).join(',\n')}\n]\n`;
const members = (of: Readonly<Record<string, unknown>>): string =>
  Object.entries(of)
    .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n');

const providersFile = new URL('providers.json', dataset);
const present = JSON.parse(readFileSync(providersFile, 'utf8')) as readonly { readonly _id: string }[];
const own = present.filter(({ _id }) => _id.endsWith('-halcyon'));
writeFileSync(providersFile, `${JSON.stringify(studioDocuments(own), null, 2)}\n`);
writeFileSync(new URL('provider-games.json', dataset), lines(gameDocuments()));
const { limits, facts } = providerFacts();
mkdirSync(new URL('facts/', dataset), { recursive: true });
writeFileSync(
  new URL('facts/providers.json', dataset),
  `{\n  "limits": {\n${members(limits)}\n  },\n  "facts": {\n${members(facts)}\n  }\n}\n`,
);
