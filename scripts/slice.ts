import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { domainRanks } from '../packages/contract/src/domains.ts';

// Lists everything of a domain, in the order in which a newcomer reads it.
const root = join(import.meta.dirname, '..');
const domain = process.argv[2] ?? '';
if (!(domain in domainRanks)) {
  console.error(`Say which domain: ${Object.keys(domainRanks).join(', ')}`);
  process.exit(1);
}

const snake = domain.replaceAll('-', '_');
const order: readonly [string, RegExp][] = [
  ['doc', new RegExp(`^docs/domains/${domain}\\.md$`)],
  ['contract', new RegExp(`^packages/contract/src/${domain}/`)],
  ['module and public file', new RegExp(`^apps/api/src/${domain}/(module|public)\\.ts$`)],
  ['migrations', new RegExp(`^apps/api/migrations/\\d+_${snake}_`)],
  ['rules and machines', new RegExp(`^apps/api/src/${domain}/.*\\.(rules|machine)\\.ts$`)],
  ['stores', new RegExp(`^apps/api/src/${domain}/.*\\.store\\.ts$`)],
  ['services', new RegExp(`^apps/api/src/${domain}/.*\\.service\\.ts$`)],
  ['routes and jobs', new RegExp(`^apps/api/src/${domain}/.*\\.(routes|jobs|integrations)\\.ts$`)],
  ['other server files', new RegExp(`^apps/api/src/${domain}/(?!.*\\.test\\.ts$)`)],
  ['screens', new RegExp(`^apps/(site|backoffice)/src/${domain}/(?!.*\\.test\\.tsx?$)`)],
  ['texts', new RegExp(`^content/locales/en/${domain}\\.json$`)],
  [
    'tests',
    new RegExp(`^(apps/\\w+/src|packages/contract/src|tests/e2e)/${domain}/.*\\.(test|spec)\\.tsx?$`),
  ],
];

const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
const shown = new Set<string>();
for (const [title, pattern] of order) {
  const paths = listed.stdout.split('\n').filter((path) => pattern.test(path) && !shown.has(path));
  if (paths.length === 0) continue;
  console.log(`\n${title}`);
  for (const path of paths.toSorted()) {
    shown.add(path);
    console.log(`  ${path}`);
  }
}
