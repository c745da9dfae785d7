/**
 * Writes what the simulated providers offer into apps/sandbox/src/providers: titles/<provider>.json and the outlines
 * of their symbols. The same in every run; format them afterwards.
 *   node scripts/catalogue/write-titles.ts && npm run format
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { glyphs, providerTitles } from './provider-titles.ts';

const providers = new URL('../../apps/sandbox/src/providers/', import.meta.url);
mkdirSync(new URL('titles/', providers), { recursive: true });
const write = (name: string, value: unknown): void =>
  writeFileSync(new URL(name, providers), `${JSON.stringify(value, null, 2)}\n`);

for (const [provider, titles] of providerTitles()) write(`titles/${provider}.json`, titles);
write('glyphs.json', glyphs());
