import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedPages } from './docs/pages.ts';

// Writes the pages of docs/ that are generated: the index of decisions, the measurements and what was deleted.
const root = join(import.meta.dirname, '..');
for (const [path, text] of Object.entries(generatedPages())) writeFileSync(join(root, path), text);
