import { expect, test } from 'vitest';
import type { SourceFile } from './rule.ts';
import { breachesOf } from './rules.ts';

const sheet: SourceFile = {
  path: 'apps/site/src/cashier/a.module.css',
  text: '@layer components { .row { gap: 8px; } }',
};
const user: SourceFile = {
  path: 'apps/site/src/cashier/a.tsx',
  text: "import css from './a.module.css';\nexport const A = () => <p className={css.row} />;",
};
const spec: SourceFile = {
  path: 'tests/e2e/cashier/a.spec.ts',
  text: "await page.locator('.a_row').click();",
};

// Method: each planted file joins a tree that is otherwise in order, and its breach must be the only finding.
const planted: readonly [string, SourceFile, RegExp][] = [
  [
    'a class that no module has',
    {
      path: 'apps/site/src/cashier/b.tsx',
      text: "import css from './a.module.css';\nexport const b = css.list;",
    },
    /^uses css\.list, which no module has$/,
  ],
  [
    'a class that nothing uses',
    { path: 'apps/site/src/cashier/b.module.css', text: '.list { gap: 4px; }' },
    /^nothing uses list$/,
  ],
  [
    'a class read by a computed name',
    {
      path: 'apps/site/src/cashier/b.tsx',
      text: "import css from './a.module.css';\nexport const b = (name: string) => css[name];",
    },
    /computed name/,
  ],
  [
    'a class written as text',
    { path: 'apps/backoffice/src/kyc/a.tsx', text: 'export const A = () => <p className="row" />;' },
    /as text/,
  ],
  [
    'a class written as text beside one of a module',
    {
      path: 'packages/ui/src/a.tsx',
      text: 'export const A = ({ look }) => <p className={`${look} row`} />;',
    },
    /as text/,
  ],
  [
    'a browser test that looks for a class that no module has',
    { path: 'tests/e2e/cashier/b.spec.ts', text: "await page.locator('.a_list').click();" },
    /^uses \.a_list, which no module has$/,
  ],
  [
    'an animation whose keyframes are in another file',
    { path: 'apps/site/src/cashier/b.module.css', text: 'main { animation: rise 200ms; }' },
    /^has no keyframes rise$/,
  ],
  [
    'two modules of one name',
    { path: 'apps/site/src/kyc/a.module.css', text: 'main { gap: 4px; }' },
    /^has the name of apps\/site\/src\/kyc\/a\.module\.css/,
  ],
  [
    'a primitive that names the class of a domain',
    { path: 'packages/ui/src/b.module.css', text: 'main :global(.a_row) { gap: 4px; }' },
    /^adjusts \.a_row of a domain above it$/,
  ],
];

test.each(planted)('tidy finds %s', (_name, file, detail) => {
  const found = breachesOf([file, sheet, user, spec]);
  expect(found.map((breach) => breach.detail)).toEqual([expect.stringMatching(detail)]);
});

test('the same files without the breach are in order', () => {
  expect(breachesOf([sheet, user, spec])).toEqual([]);
});
