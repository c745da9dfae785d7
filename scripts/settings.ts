import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationPage, environmentExample } from './settings/page.ts';

// Writes what is made from the schemas of the settings.
const root = join(import.meta.dirname, '..');
writeFileSync(join(root, 'docs/operations/configuration.md'), configurationPage());
writeFileSync(join(root, 'deploy/halcyon.env.example'), environmentExample());
