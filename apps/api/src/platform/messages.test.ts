import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languageIds } from '@halcyon/contract/market/languages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { filled, readMessages } from './messages.ts';

const Texts = z.looseObject({ mail: z.record(z.string(), z.string()) });
let folder: string;
const read = () => readMessages('identity', Texts, pathToFileURL(`${folder}/`));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halcyon-messages-'));
  for (const language of languageIds) {
    mkdirSync(join(folder, language));
    writeFileSync(join(folder, language, 'identity.json'), JSON.stringify({ mail: { code: language } }));
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

test('texts are read in every language', () => {
  expect(languageIds.map((language) => read()[language].mail['code'])).toEqual(languageIds);
});

test('a start without the texts of one language names the file', () => {
  rmSync(join(folder, 'fi', 'identity.json'));
  expect(read).toThrow(/fi\/identity\.json cannot be read/);
});

test('a start with texts of another form names the file', () => {
  writeFileSync(join(folder, 'pe', 'identity.json'), '{}');
  expect(read).toThrow(/pe\/identity\.json cannot be read/);
});

test('a placeholder gets its value, and one without a value is a fault', () => {
  expect(filled('{{minutes}} minutes', { minutes: 10 })).toBe('10 minutes');
  expect(() => filled('{{minutes}} minutes', {})).toThrow('no value for minutes');
});
