import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { endsWithParent } from '../../bench/children.ts';
import { root } from '../../dev/start/build.ts';

type Place = { readonly cwd: string; readonly environment?: Readonly<Record<string, string>> };

const programs = join(root, 'node_modules', '.bin');

/** The exit code of a program of the dependencies, all of which are scripts of Node. */
export function exitOfProgram(name: string, args: readonly string[], place: Place): Promise<number> {
  return exitOfScript(realpathSync(join(programs, name)), args, place);
}

/** The exit code of a script. It ends when this process does, also when that is killed, and ends what it has started. */
export function exitOfScript(
  path: string,
  args: readonly string[],
  { cwd, environment = {} }: Place,
): Promise<number> {
  const env = { ...process.env, ...environment, PATH: `${programs}:${process.env['PATH']}` };
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...endsWithParent, path, ...args], {
      cwd,
      env,
      stdio: [...stdio],
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
