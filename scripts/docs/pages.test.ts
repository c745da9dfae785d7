import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decisionFrom, decisionIndex } from './decision-index.ts';
import { generatedPages } from './pages.ts';

const root = join(import.meta.dirname, '../..');

test.each(Object.entries(generatedPages()))('%s is what `npm run docs` writes', (path, text) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(text);
});

test('the index lists decisions by area and marks those that are superseded', () => {
  const page = (area: string, status: string, title: string) =>
    `---\nstatus: ${status}\narea: ${area}\nsupersedes: []\n---\n\n# ${title}\n`;
  const index = decisionIndex([
    decisionFrom('b', page('site', 'accepted', 'Links are anchors')),
    decisionFrom('a', page('money', 'superseded', 'Balances are rows')),
  ]);
  expect(index).toContain(
    '## money\n\n- [Balances are rows](a.md) (superseded)\n\n## site\n\n- [Links are anchors](b.md)',
  );
});
