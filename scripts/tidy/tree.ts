import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './rules.ts';

const root = join(import.meta.dirname, '..', '..');
const FILE_BYTES_MAX = 1024 * 1024;

/** Every text file that git tracks or would track. */
export function readTree(): readonly SourceFile[] {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return listed.stdout
    .split('\n')
    .filter(
      (path) => path !== '' && !path.startsWith('tools/') && /\.(ts|tsx|mjs|mts|css|sql|md|json)$/.test(path),
    )
    .filter((path) => existsSync(join(root, path)) && statSync(join(root, path)).size < FILE_BYTES_MAX)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
