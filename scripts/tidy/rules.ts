import { basename } from 'node:path';
import { domainRanks, type Domain } from '../../packages/contract/src/domains.ts';
import { codeWordsRule } from './code-words.rules.ts';
import { docsRules } from './docs.rules.ts';
import { foldersOf, foldersRules, slicesBelow } from './folders.rules.ts';
import { styleBreaches } from './styles.rules.ts';
import { importsOf, placeOf, targetOf } from './imports.ts';
import type { Breach, Rule, SourceFile, Tree } from './rule.ts';

const LINES_MAX = 400;

const isCode = (path: string) => /\.(ts|tsx|mts|mjs)$/.test(path);
const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) || path.includes('/testing/') || path.startsWith('tests/');

/** Scripts of a deployment, which its image holds without the folders of development: deploy/Dockerfile. */
const isDeployed = (path: string) =>
  /^(apps|packages)\//.test(path) ||
  /^scripts\/(installation-database|migrate|operator|reconcile)\.ts$/.test(path);

const providerSlugs =
  'relax|quickspin|playngo|evolution|pragmaticplay|yggdrasil|pariplay|softswiss|novomatic|creedroomz';
/** A comparison with a provider's name, a case of it, or a lookup in a list of names. */
const providerBranch = new RegExp(
  [
    `(?:[=!]==?)\\s*['"\`](?:${providerSlugs})['"\`]`,
    `['"\`](?:${providerSlugs})['"\`]\\s*[=!]==?`,
    `\\bcase\\s+['"\`](?:${providerSlugs})['"\`]`,
    `\\[[^\\]]*['"\`](?:${providerSlugs})['"\`][^\\]]*\\]\\s*\\.(?:includes|indexOf|some|find)\\(`,
  ].join('|'),
);
/** The platform's side. A provider's own side, the sandbox, is its folder there. */
const isPlatform = (path: string) =>
  /^(apps\/(api|site|backoffice)|packages\/contract)\/src\//.test(path) && isCode(path) && !isTest(path);

/** Files of the server with state of the process (threads) or of a pure function (what it returned before). */
const mayKeepState = new RegExp(
  [
    '/main\\.ts$|[.-](?:worker|thread|threads)\\.ts$',
    'play/game-words\\.ts$|executor/outcome-words\\.ts$|play/\\w+/(?:pragmaticplay\\.parse|playngo\\.adapter|yggdrasil\\.adapter)\\.ts$',
  ].join('|'),
);

/** Collections at the top level of a file that its code fills. */
function collectionsKept(text: string): readonly string[] {
  const made = text.matchAll(
    /^(?:export )?const (\w+)(?:: [^=\n]+)? = (?:new (?:Weak)?(?:Map|Set)\b|\[\];)/gm,
  );
  return [...made].flatMap(([, name]) =>
    new RegExp(`\\b${name}\\.(?:set|add|push|unshift)\\(`).test(text) ? [name!] : [],
  );
}

const rankOf = (domain: string | null): number | null =>
  domain !== null && domain in domainRanks ? domainRanks[domain as Domain] : null;

const allowedWorkspaces: Readonly<Record<string, readonly string[]>> = {
  'packages/money': [],
  'packages/odds': ['packages/money'],
  'packages/contract': ['packages/money', 'packages/odds'],
  'packages/wire': ['packages/money'],
  'packages/server-kit': ['packages/wire'],
  'packages/ui': [],
  'apps/site': ['packages/contract', 'packages/money', 'packages/odds', 'packages/ui'],
  'apps/backoffice': ['packages/contract', 'packages/money', 'packages/odds', 'packages/ui'],
  'apps/api': [
    'packages/contract',
    'packages/wire',
    'packages/money',
    'packages/odds',
    'packages/server-kit',
  ],
  'apps/games': ['packages/wire', 'packages/money', 'packages/odds', 'packages/server-kit'],
  'apps/sandbox': ['packages/wire', 'packages/money', 'packages/odds', 'packages/server-kit'],
};

export const rules: readonly Rule[] = [
  {
    name: 'a workspace imports only from workspaces below it',
    check(file) {
      const { workspace } = placeOf(file.path);
      const allowed = allowedWorkspaces[workspace];
      if (!allowed || !isCode(file.path) || isTest(file.path)) return [];
      return importsOf(file.text).flatMap(({ from }) => {
        const target = targetOf(file, from);
        const other = target ? placeOf(target).workspace : null;
        const isWorkspace = other !== null && /^(apps|packages)\//.test(other);
        return isWorkspace && other !== workspace && !allowed.includes(other) ? [`imports ${from}`] : [];
      });
    },
  },
  {
    name: 'code of production imports nothing of dev/, tests/, scripts/ or bench/',
    check(file) {
      if (!isDeployed(file.path) || !isCode(file.path) || isTest(file.path)) return [];
      const rooms = file.path.startsWith('scripts/')
        ? /^(dev|tests|bench)\//
        : /^(dev|tests|scripts|bench)\//;
      return importsOf(file.text).flatMap(({ from, isLazy }) => {
        // A command may load the installation of a developer's machine on demand: a production image lacks it.
        if (isLazy && file.path.startsWith('scripts/')) return [];
        return rooms.test(targetOf(file, from) ?? '') ? [`imports ${from}`] : [];
      });
    },
  },
  {
    name: 'a domain imports only from a lower rank, and on the site there only queries or lazy parts',
    check(file) {
      const { workspace, domain } = placeOf(file.path);
      const rank = rankOf(domain);
      if (rank === null || !isCode(file.path) || isTest(file.path)) return [];
      const suffixes = workspace === 'apps/site' ? ['.queries.ts', '.part.ts'] : null;
      return importsOf(file.text).flatMap(({ from, isTypeOnly }) => {
        const target = targetOf(file, from);
        const other = target ? placeOf(target) : null;
        if (!other || other.workspace !== workspace || other.domain === domain) return [];
        const otherRank = rankOf(other.domain);
        if (otherRank === null) return [];
        if (otherRank >= rank) return [`${domain} (${rank}) imports ${other.domain} (${otherRank})`];
        if (suffixes && !isTypeOnly && !suffixes.some((suffix) => target!.endsWith(suffix)))
          return [`imports ${from}, which is no *${suffixes.join(' or *')}`];
        return [];
      });
    },
  },
  {
    name: 'of a domain of the server others import public.ts alone, types too; the composition its module.ts as well',
    check(file) {
      const { workspace, domain } = placeOf(file.path);
      if (workspace !== 'apps/api' || domain === 'platform' || !isCode(file.path) || isTest(file.path))
        return [];
      const allowed = domain === null ? ['public.ts', 'module.ts'] : ['public.ts'];
      return importsOf(file.text).flatMap(({ from }) => {
        const target = targetOf(file, from);
        const other = target ? placeOf(target) : null;
        if (!other || other.workspace !== workspace || other.domain === domain) return [];
        if (rankOf(other.domain) === null) return [];
        return allowed.some((name) => target === `apps/api/src/${other.domain}/${name}`)
          ? []
          : [`imports ${from} past ${other.domain}/public.ts`];
      });
    },
  },
  {
    name: 'components take their style from CSS modules; the entry alone imports the sheet of the whole page',
    check(file) {
      if (
        !/^(apps\/(site|backoffice)|packages\/ui)\/src\//.test(file.path) ||
        !isCode(file.path) ||
        isTest(file.path)
      )
        return [];
      if (/\/app\/(?:root|main)\.tsx$/.test(file.path)) return [];
      return importsOf(file.text).flatMap(({ from }) =>
        from.endsWith('.css') && !from.endsWith('.module.css') ? [`imports ${from}`] : [],
      );
    },
  },
  {
    name: 'platform knows no domain',
    check(file) {
      const { workspace, domain } = placeOf(file.path);
      if (domain !== 'platform' || isTest(file.path)) return [];
      return importsOf(file.text).flatMap(({ from }) => {
        const target = targetOf(file, from);
        const other = target ? placeOf(target) : null;
        return other?.workspace === workspace && rankOf(other.domain) !== null ? [`imports ${from}`] : [];
      });
    },
  },
  {
    name: 'a folder of the server, the contract or the site is a domain of the list',
    check(file) {
      const { workspace, domain } = placeOf(file.path);
      if (!['apps/api', 'packages/contract', 'apps/site', 'apps/backoffice'].includes(workspace)) return [];
      const known = domain === null || rankOf(domain) !== null || ['platform', 'app'].includes(domain);
      return known ? [] : [`${domain} is not in packages/contract/src/domains.ts`];
    },
  },
  {
    name: 'the site takes types from the contract, never values',
    check(file) {
      const { workspace } = placeOf(file.path);
      if (workspace !== 'apps/site' && workspace !== 'apps/backoffice') return [];
      if (isTest(file.path)) return [];
      return importsOf(file.text).flatMap(({ from, isTypeOnly }) => {
        // Plain data and pure functions, without a schema library: docs/decisions/market-data-without-schemas.md
        const isPlainData =
          /^@halcyon\/contract\/(?:(?:market|kyc)\/|platform\/(?:guard|own-path)$|catalogue\/search$|identity\/(?:arrival|email-address|password-rule|person-name)$|rewards\/extra-odds$|sportsbook\/(?:slugs|client\/book-frame)$)/.test(
            from,
          ) && !from.endsWith('.contract');
        return from.startsWith('@halcyon/contract/') && !isTypeOnly && !isPlainData
          ? [`imports ${from} as a value`]
          : [];
      });
    },
  },
  {
    name: 'plain data that browsers load stays free of the schema library',
    check(file) {
      if (!/^packages\/contract\/src\/(market|kyc)\//.test(file.path) || isTest(file.path)) return [];
      if (file.path.endsWith('.contract.ts')) return [];
      return importsOf(file.text).some(({ from, isTypeOnly }) => from.startsWith('zod') && !isTypeOnly)
        ? ['imports zod']
        : [];
    },
  },
  {
    name: 'SQL is only in stores',
    check(file) {
      if (!/^apps\/(api|games|sandbox)\/src\//.test(file.path) || isTest(file.path)) return [];
      if (file.path.endsWith('.store.ts') || file.path.startsWith('apps/api/src/platform/')) return [];
      if (file.path.startsWith('apps/games/src/platform/')) return [];
      const sql =
        /[`'"]\s*(?:--[^\n]*\n\s*)*(select\s[\s\S]{0,400}?\bfrom\b|insert\s+into\s|update\s+\w+(\.\w+)?\s+set\b|delete\s+from\s|with\s+\w+\s+as\s*\()/i;
      const found = sql.exec(file.text);
      return found ? [`has SQL: ${found[0].slice(0, 40).replaceAll(/\s+/g, ' ')}`] : [];
    },
  },
  {
    name: 'a query on a player table names player_id',
    check(file, tree) {
      if (!file.path.endsWith('.store.ts') || !file.path.startsWith('apps/api/')) return [];
      return [...file.text.matchAll(/`([^`]*)`/g)].flatMap(([, text]) => {
        const statement = text ?? '';
        if (!/\b(select|insert|update|delete)\b/i.test(statement) || statement.includes('-- fanout'))
          return [];
        const tables = [...tree.playerTables].filter((table) =>
          new RegExp(`\\b${table.replace('.', '\\.')}\\b`).test(statement),
        );
        return tables.length > 0 && !/\bplayer_id\b/.test(statement)
          ? [`${tables[0]} without player_id`]
          : [];
      });
    },
  },
  {
    name: 'only its own folder branches on a provider’s name: what differs is a policy, an adapter or data',
    check(file) {
      const own = new RegExp(`/(?:${providerSlugs})(?:/|\\.)`);
      if (!isPlatform(file.path) || own.test(file.path)) return [];
      const found = providerBranch.exec(file.text);
      return found ? [`branches on ${found[0].replaceAll(/\s+/g, ' ').slice(0, 60)}`] : [];
    },
  },
  {
    name: 'chance on a server is cryptographic',
    check(file) {
      const isServer = /^(apps\/(api|games|sandbox)|packages\/(money|wire|contract|server-kit))\//.test(
        file.path,
      );
      if (!isServer || file.path.includes('/client/') || !isCode(file.path)) return [];
      return /\bMath\.random\b/.test(file.text) ? ['calls Math.random'] : [];
    },
  },
  {
    name: 'the time of day comes from the clock',
    check(file) {
      const { workspace, domain } = placeOf(file.path);
      if (workspace !== 'apps/api' || rankOf(domain) === null || isTest(file.path)) return [];
      return /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b/.test(file.text)
        ? ['reads the system clock']
        : [];
    },
  },
  {
    name: 'where a request comes from is read by one function',
    check(file) {
      if (!/^apps\/(api|games|sandbox)\/src\//.test(file.path) || isTest(file.path)) return [];
      return /\b(?:request|req|raw|socket)\??\.(?:ips?|remoteAddress)\b|x-forwarded-/i.test(file.text)
        ? ['reads the address of a connection, or a header of a proxy']
        : [];
    },
  },
  {
    name: 'the environment is read by the configuration alone',
    check(file) {
      const isProduct = /^(apps|packages)\//.test(file.path) && !isTest(file.path);
      const mayRead = /(^|\/)(config|main)\.ts$|\.config\.ts$|vite\.config/.test(file.path);
      return isProduct && isCode(file.path) && !mayRead && /\bprocess\.env\b/.test(file.text)
        ? ['reads process.env']
        : [];
    },
  },
  {
    name: `no file is longer than ${LINES_MAX} lines`,
    check(file) {
      if (!/\.(ts|tsx|mjs|css|sql)$/.test(file.path) || /\.(data|gen)\.ts$/.test(file.path)) return [];
      const lines = file.text.split('\n').length;
      return lines > LINES_MAX ? [`${lines} lines`] : [];
    },
  },
  {
    name: 'every domain folder has its page in docs/domains',
    check(file, tree) {
      const { workspace, domain } = placeOf(file.path);
      if (workspace !== 'apps/api' || rankOf(domain) === null) return [];
      const page = `docs/domains/${domain}.md`;
      return tree.paths.has(page) ? [] : [`${page} is missing`];
    },
  },
  {
    name: 'a module of the server keeps no state and has no setter: what a domain needs is passed in',
    check(file) {
      if (!file.path.startsWith('apps/api/src/') || !isCode(file.path) || isTest(file.path)) return [];
      if (mayKeepState.test(file.path)) return [];
      const variable = /^(?:export )?let \w+/m.exec(file.text);
      const sideEffect = importsOf(file.text).find(({ hasNames }) => !hasNames);
      return [
        ...(variable ? [`has ${variable[0]}`] : []),
        ...(sideEffect ? [`imports ${sideEffect.from} for its side effect`] : []),
        ...(/^(?:export )?const \w+ = new (?:Dependency|Listeners|Events)\b/m.test(file.text)
          ? ['keeps listeners or a value that others provide']
          : []),
        ...collectionsKept(file.text).map((name) => `fills ${name}`),
      ];
    },
  },
  {
    name: 'every domain with a module is composed',
    check(file, tree) {
      if (file.path !== 'apps/api/src/modules.ts') return [];
      const composed = new Set(importsOf(file.text).map(({ from }) => targetOf(file, from)));
      return [...tree.paths]
        .filter((path) => /^apps\/api\/src\/[\w-]+\/module\.ts$/.test(path))
        .filter((path) => placeOf(path).domain !== 'platform' && !composed.has(path))
        .map((path) => `leaves out ${placeOf(path).domain}`);
    },
  },
  {
    name: 'names say what a thing is',
    check(file) {
      if (!/^(apps|dev|packages|scripts|tests)\//.test(file.path) || !isCode(file.path)) return [];
      const vague = file.path
        .split('/')
        .find((part) => /^(utils?|helpers?|common|misc|shared)(\.|$)/.test(part));
      if (vague) return [`${vague} says nothing`];
      return /^index\.tsx?$/.test(basename(file.path)) ? ['is a barrel'] : [];
    },
  },
  {
    name: 'a test that starts a database or a process says so by its suffix: .db, .api or .slow',
    check(file) {
      if (!/(?<!\.(?:db|api|slow))\.test\.tsx?$/.test(file.path)) return [];
      const starts = /^(?:tests\/harness\/(?:database|[\w-]+-harness|money-load)|dev\/postgres\/embedded)/;
      return importsOf(file.text).flatMap(({ from, isTypeOnly }) =>
        !isTypeOnly && starts.test(targetOf(file, from) ?? '') ? [`imports ${from}`] : [],
      );
    },
  },
  {
    name: 'no test is switched off or narrowed, no debug word is left',
    check(file) {
      if (!isCode(file.path) || file.path.startsWith('scripts/tidy')) return [];
      const left = /\b(?:test|it|describe)\.(?:only|todo|fixme)\b|\bdebugger;|\bTODO(?!\(\d)/.exec(file.text);
      return left ? [`has ${left[0]}`] : [];
    },
  },
  codeWordsRule,
  ...foldersRules,
  ...docsRules,
];

/** All breaches of the tree, in the order of its files. `paths` are those of files that are no text. */
export function breachesOf(files: readonly SourceFile[], paths: readonly string[] = []): readonly Breach[] {
  const tree: Tree = {
    paths: new Set([...paths, ...files.map((file) => file.path)]),
    folders: foldersOf(files),
    slicesBelow: slicesBelow(files),
    playerTables: playerTablesOf(files),
    pages: new Map(files.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, text])),
  };
  const ofFiles = files.flatMap((file) =>
    rules.flatMap((rule) =>
      rule.check(file, tree).map((detail) => ({ rule: rule.name, path: file.path, detail })),
    ),
  );
  return [...ofFiles, ...styleBreaches(files)];
}

/** Tables whose migration calls them a player's. */
export function playerTablesOf(files: readonly SourceFile[]): ReadonlySet<string> {
  const migrations = files.filter((file) => /migrations\/.*\.sql$/.test(file.path));
  const comments = migrations.flatMap(({ text }) => [
    ...text.matchAll(/comment on table (\w+\.\w+)\s+is\s+'shard:player/g),
  ]);
  return new Set(comments.map((match) => match[1]!));
}
