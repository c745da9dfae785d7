import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './rule.ts';

const root = join(import.meta.dirname, '..', '..');
const FILE_BYTES_MAX = 1024 * 1024;

/** Every path that git tracks or would track, and that is there. */
export function listPaths(): readonly string[] {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return listed.stdout.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
}

/** Every text file among them. */
export function readTree(): readonly SourceFile[] {
  return listPaths()
    .filter((path) => !path.startsWith('tools/') && /\.(ts|tsx|mjs|mts|css|sql|md|json)$/.test(path))
    .filter((path) => statSync(join(root, path)).size < FILE_BYTES_MAX)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
