import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commitSubjectBreach } from './commit-subject.ts';
import { decision, doc, migration, paths, planted, plantedTogether } from './planted-breaches.ts';
import type { SourceFile } from './rule.ts';
import { breachesOf, rules } from './rules.ts';
import { listPaths, readTree } from './tree.ts';

test.each(planted)('tidy finds %s', (_name, file, rule) => {
  const found = breachesOf([migration, doc, file], paths);
  expect(found.map((breach) => breach.rule)).toEqual([expect.stringMatching(rule)]);
});

test.each(plantedTogether)('tidy finds %s', (_name, files, rule) => {
  const found = breachesOf([migration, doc, ...files], paths);
  expect(found.length).toBeGreaterThan(0);
  for (const breach of found) expect(breach.rule).toMatch(rule);
});

test('the same files without the breach are in order', () => {
  const fine: SourceFile = {
    path: 'apps/api/src/cashier/a.store.ts',
    text: 'await sql`select count(*) from cashier.sample where player_id = ${playerId}`;',
  };
  const typed: SourceFile = {
    path: 'apps/site/src/cashier/a.tsx',
    text: "import type { Deposit } from '@halcyon/contract/cashier/deposit.contract';",
  };
  const page: SourceFile = {
    path: 'docs/a.md',
    text: 'See [limits](domains/cashier.md#limits), [fine](decisions/fine.md), `apps/api/src/cashier/a.store.ts`.',
  };
  const titled: SourceFile = {
    path: 'apps/api/src/cashier/a.test.ts',
    text: [
      '// The provider `house` is ours; the screen says "Nobody has won yet".',
      "const texts = ['the house pays', 'https://example.org/ nobody', '**/*.test.ts', 'nobody */'];",
      'test(\'says "nobody" as the specification does\', () => {});',
    ].join('\n'),
  };
  const dealt: SourceFile = {
    path: 'apps/sandbox/src/live/a.ts',
    text: '/** The hand of a blackjack dealer that stands. */',
  };
  const decided = decision('fine', "status: accepted\narea: money\nsupersedes: ['0100']");
  expect(breachesOf([migration, doc, fine, typed, page, titled, dealt, decided])).toEqual([]);
});

test('every rule has a planted breach', () => {
  const unproven = rules.filter(
    ({ name }) => ![...planted, ...plantedTogether].some(([, , rule]) => rule.test(name)),
  );
  expect(unproven.map(({ name }) => name)).toEqual([]);
});

// One file, a test or a component, more or less decides: a stylesheet of a component does not.
test('a folder of source may hold 30 files, stylesheets of components not counted', () => {
  const file = (name: string): SourceFile => ({ path: `apps/site/src/market/${name}`, text: '' });
  const full = Array.from({ length: 29 }, (_, nth) => file(`part-${nth}.tsx`));
  const fits = [...full, file('a.test.ts'), file('a.module.css'), file('a-slice/b.ts')];
  expect(breachesOf(fits)).toEqual([]);
  const found = breachesOf([...fits, file('one-too-many.ts')]);
  expect(found.map(({ detail }) => detail)).toEqual(['apps/site/src/market holds 31']);
});

test.each([
  ['Say what was measured', /area/],
  ['Docs: the map', /area/],
  [`docs: ${'a'.repeat(70)}`, /72/],
  ['docs: describe the map.', /full stop/],
])('a commit subject is refused: %s', (subject, breach) => {
  expect(commitSubjectBreach(subject)).toMatch(breach);
});

// The time belongs to the date: without it git means the same time of day as now.
test('commits since the rule have a subject of the form "area: what"', () => {
  const log = spawnSync('git', ['log', '--no-merges', '--since=2026-11-26T00:00:00Z', '--format=%s'], {
    encoding: 'utf8',
  });
  const subjects = (log.stdout ?? '').split('\n').filter((subject) => subject !== '');
  expect(subjects.filter((subject) => commitSubjectBreach(subject) !== null)).toEqual([]);
});

test('the whole tree is in order', () => {
  expect(breachesOf(readTree(), listPaths())).toEqual([]);
});
