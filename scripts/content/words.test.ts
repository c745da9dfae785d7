import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { datasetFolder } from '../../apps/api/src/content/dataset/dataset.ts';
import { fillIn, missingIn } from './words.ts';

const folder = mkdtempSync(join(tmpdir(), 'halcyon-words-'));
cpSync(datasetFolder, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

test('English lacks nothing, and what another language lacks is listed with its English text', () => {
  expect(missingIn(folder, 'en')).toEqual({ words: {}, pages: [] });
  const { words } = missingIn(folder, 'ja');
  for (const english of Object.values(words)) expect(english).not.toBe('');
});

test('texts are written to their keys, and then no longer missing', () => {
  const before = readFileSync(join(folder, 'games.json'), 'utf8');
  const keys = ['banner-welcome.title', 'footer.groups.help.title', 'rules-ways.rules.winning.text'];
  fillIn(folder, 'ja', Object.fromEntries(keys.map((key) => [key, `ja ${key}`])));
  const { words } = missingIn(folder, 'ja');
  expect(keys.filter((key) => key in words)).toEqual([]);
  expect(readFileSync(join(folder, 'footer.json'), 'utf8')).toContain('"ja": "ja footer.groups.help.title"');
  expect(readFileSync(join(folder, 'games.json'), 'utf8')).toBe(before);
});

test('a key of no document is refused', () => {
  expect(() => fillIn(folder, 'ja', { 'banner-none.title': 'x' })).toThrow(
    'no document has banner-none.title',
  );
});
