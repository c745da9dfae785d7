import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// What oxlint checks in place of a rule of tidy, planted in `a.ts` beside `b.ts`.
const plantedForLint: readonly [string, { a: string; b?: string }, RegExp][] = [
  [
    'files that import values of each other',
    {
      a: "import { b } from './b.ts';\nexport const a = () => b();\n",
      b: "import { a } from './a.ts';\nexport const b = () => a();\n",
    },
    /Dependency cycle detected/,
  ],
  [
    'files that import types of each other',
    {
      a: "import type { B } from './b.ts';\nexport type A = { b: B };\n",
      b: "import type { A } from './a.ts';\nexport type B = { a: A };\n",
    },
    /Dependency cycle detected/,
  ],
  [
    'a name that a library calls unsafe',
    { a: "export { UNSAFE_FrameworkContext } from 'react-router';\n" },
    /Private to the library/,
  ],
  [
    'a name that a library calls unstable',
    { a: "import { unstable_useRoute } from 'react-router';\nexport const a = unstable_useRoute;\n" },
    /Private to the library/,
  ],
  [
    'a file of a library that its package does not offer',
    { a: "import { Link } from 'react-router/dist/development/index.js';\nexport const a = Link;\n" },
    /Private to the library/,
  ],
  [
    'the link of the router in place of the site’s',
    { a: "import { Link } from 'react-router';\nexport const a = Link;\n" },
    /Use the site's Link/,
  ],
];

test.each(plantedForLint)('lint refuses %s', (_name, { a, b }, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'halcyon-lint-'));
  writeFileSync(join(folder, 'a.ts'), a);
  writeFileSync(join(folder, 'b.ts'), b ?? 'export const b = 1;\n');
  const root = join(import.meta.dirname, '..', '..');
  const run = spawnSync(
    join(root, 'node_modules', '.bin', 'oxlint'),
    ['-c', join(root, '.oxlintrc.json'), folder],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  expect(run.stdout).toMatch(message);
  expect(run.status).toBe(1);
});
