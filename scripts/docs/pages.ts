import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decisionFrom, decisionIndex } from './decision-index.ts';
import { measurementsPage, type Measurement } from './measurements.ts';

const root = join(import.meta.dirname, '../..');
const notDecisions = ['README.md', 'dependencies.md'];

/** The generated pages of `docs/`, by path from the root. */
export function generatedPages(): Readonly<Record<string, string>> {
  const decisions = globSync('docs/decisions/*.md', { cwd: root })
    .filter((path) => !notDecisions.includes(basename(path)))
    .map((path) => decisionFrom(basename(path, '.md'), readFileSync(join(root, path), 'utf8')));
  const measurements = JSON.parse(
    readFileSync(join(root, 'bench/results/measurements.json'), 'utf8'),
  ) as readonly Measurement[];
  return {
    'docs/decisions/README.md': decisionIndex(decisions),
    'docs/measurements.md': measurementsPage(measurements),
  };
}
