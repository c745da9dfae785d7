import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const shell = '/usr/bin/chromium-headless-shell';
const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * Path of the browser that tests and measurements drive: `CHROME_PATH`, one of the system, or the one that came with
 * the dependencies, which is unpacked once. `quick` takes the headless shell first, which opens a window at half the
 * price; `whole` the browser that people have, for what is measured in their place. docs/decisions/0579.
 */
export async function browserPath(kind: 'quick' | 'whole' = 'quick'): Promise<string> {
  const known = kind === 'quick' ? [shell, ...whole] : [...whole, shell];
  const found = [process.env['CHROME_PATH'], ...known].find((path) => path !== undefined && existsSync(path));
  return found ?? unpack();
}

/** Its libraries come with it, for a machine may have none; whoever starts it from this process finds them. */
async function unpack(): Promise<string> {
  const { default: bundled, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const libraries = join(tmpdir(), 'al2023', 'lib');
  if (!existsSync(libraries)) await inflate(join(dirname(entry), '..', 'bin', 'al2023.tar.br'));
  setupLambdaEnvironment(libraries);
  return bundled.executablePath();
}
