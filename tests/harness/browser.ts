import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The browsers that people have, where Debian and Google put them. */
const ofTheSystem = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
/** Replaced with the dependencies, so that it is always their version. */
const folder = join(import.meta.dirname, '../../node_modules/.cache/browser');

export type BrowserLaunch = {
  readonly executablePath: string;
  readonly env?: Readonly<Record<string, string>>;
};

/**
 * The browser that tests drive, the same one on every machine: it comes with the dependencies and brings its libraries
 * and a font. It is unpacked once. Where none is built for this machine, the system's. `CHROME_PATH` names another.
 * docs/decisions/browser-tests.md.
 */
export async function browserOfTests(): Promise<BrowserLaunch> {
  const given = process.env['CHROME_PATH'];
  if (given) return { executablePath: given };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { executablePath: systemBrowser() };
  await unpack();
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  return {
    executablePath: join(folder, 'chromium'),
    env: { ...(process.env as Record<string, string>), ...env },
  };
}

/** The browser that people have, for what is measured or pictured in their place; else that of the tests. */
export async function browserOfPeople(): Promise<BrowserLaunch> {
  const found = [process.env['CHROME_PATH'], ...ofTheSystem].find((path) => path && existsSync(path));
  return found ? { executablePath: found } : browserOfTests();
}

function systemBrowser(): string {
  const found = ofTheSystem.find((path) => existsSync(path));
  if (!found) throw new Error('the tests need Chromium or Chrome: install one, or name it in CHROME_PATH');
  return found;
}

async function unpack(): Promise<void> {
  if (existsSync(folder)) return;
  const { inflate } = await import('@sparticuz/chromium');
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin');
  // Unpacked next to its place: an interrupted install leaves nothing that looks complete.
  const fresh = `${folder}-${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  const before = process.env['TMPDIR'];
  // The package unpacks into the folder for temporary files, and needs nothing else.
  process.env['TMPDIR'] = fresh;
  try {
    const parts = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'];
    await Promise.all(parts.map((part) => inflate(join(packed, part))));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  const fonts = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir>`;
  writeFileSync(join(fresh, 'fonts.conf'), `<?xml version="1.0"?><fontconfig>${fonts}</fontconfig>\n`);
  if (existsSync(folder)) rmSync(fresh, { recursive: true });
  else renameSync(fresh, folder);
}
