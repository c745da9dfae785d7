/**
 * Writes what the simulated providers offer into apps/sandbox/src/providers/titles. The same in every run.
 *   npm run catalogue     writes these and the dataset, and formats them
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { providerTitles } from './provider-titles.ts';

const folder = new URL('../../apps/sandbox/src/providers/titles/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [provider, titles] of providerTitles())
  writeFileSync(new URL(`${provider}.json`, folder), `${JSON.stringify(titles, null, 2)}\n`);
