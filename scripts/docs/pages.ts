import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decisionFrom, decisionIndex } from './decision-index.ts';
import { deletionsPage, type Deletions } from './deletions.ts';
import { measurementsPage, type Measurement } from './measurements.ts';

const root = join(import.meta.dirname, '../..');
const notDecisions = ['README.md', 'dependencies.md'];

/** The generated pages of `docs/`, by path from the root. */
export function generatedPages(): Readonly<Record<string, string>> {
  const decisions = globSync('docs/decisions/*.md', { cwd: root })
    .filter((path) => !notDecisions.includes(basename(path)))
    .map((path) => decisionFrom(basename(path, '.md'), readFileSync(join(root, path), 'utf8')));
  const resultOf = (name: string): unknown =>
    JSON.parse(readFileSync(join(root, 'bench/results', `${name}.json`), 'utf8'));
  return {
    'docs/decisions/README.md': decisionIndex(decisions),
    'docs/deletions.md': deletionsPage(resultOf('deletions') as Deletions),
    'docs/measurements.md': measurementsPage(resultOf('measurements') as readonly Measurement[]),
  };
}
