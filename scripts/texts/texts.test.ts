import { expect, test } from 'vitest';
import { checkLanguage, neededForms } from './rules.ts';
import { codeKeys, flatten } from './tree.ts';
import { unbroughtIn } from './reach.ts';
import { isUsed, unknownKeys, usageIn } from './usage.ts';

const english = flatten({
  lobby: {
    more: 'Show more',
    hello: 'Hello {{name}}',
    count_one: '{{count}} game',
    count_other: '{{count}} games',
  },
});
const problemsIn = (language: string, bcp47: string, texts: Parameters<typeof flatten>[0]) =>
  checkLanguage(language, bcp47, flatten(texts), english).map(({ key, what }) => `${key} ${what}`);
const finnish = {
  more: 'Näytä lisää',
  hello: 'Hei {{name}}',
  count_one: '{{count}} peli',
  count_other: '{{count}} peliä',
};

test('a complete language has no problem', () => {
  expect(problemsIn('fi', 'fi', { lobby: finnish })).toEqual([]);
});

test('a removed, an empty and a surplus text are each found', () => {
  const { more: _, ...rest } = finnish;
  expect(problemsIn('fi', 'fi', { lobby: rest })).toEqual(['lobby.more is missing']);
  expect(problemsIn('fi', 'fi', { lobby: { ...finnish, more: ' ' } })).toEqual(['lobby.more is empty']);
  expect(problemsIn('fi', 'fi', { lobby: { ...finnish, less: 'x' } })).toEqual([
    'lobby.less does not exist in English',
  ]);
});

test('a placeholder that is lost, invented or broken is found', () => {
  expect(problemsIn('fi', 'fi', { lobby: { ...finnish, hello: 'Hei {{nimi}}' } })).toEqual([
    'lobby.hello lost {{name}}',
    'lobby.hello invented {{nimi}}',
  ]);
  expect(problemsIn('fi', 'fi', { lobby: { ...finnish, hello: 'Hei {{name}} {x}' } })).toEqual([
    'lobby.hello has a broken placeholder',
  ]);
});

test('Polish needs one, few, many and other; Japanese only other; French does not need its form for millions', () => {
  expect([...neededForms('pl')].toSorted()).toEqual(['few', 'many', 'one', 'other']);
  expect([...neededForms('ja')]).toEqual(['other']);
  expect([...neededForms('fr')].toSorted()).toEqual(['one', 'other']);
  const polish = {
    more: 'Więcej',
    hello: 'Cześć {{name}}',
    count_one: 'Jedna gra',
    count_other: '{{count}} gry',
  };
  expect(problemsIn('pl', 'pl', { lobby: polish }).toSorted()).toEqual([
    'lobby.count_few is missing',
    'lobby.count_many is missing',
  ]);
});

test('a plural form that a language does not know is surplus, one for millions is not', () => {
  expect(problemsIn('fi', 'fi', { lobby: { ...finnish, count_few: '{{count}}' } })).toEqual([
    'lobby.count_few does not exist in English',
  ]);
  expect(problemsIn('fr', 'fr', { lobby: { ...finnish, count_many: '{{count}} de jeux' } })).toEqual([]);
});

test('a text with plural forms of the same key is found, because code would never show it', () => {
  expect(problemsIn('fi', 'fi', { lobby: { ...finnish, count: 'pelit' } })).toEqual([
    'lobby.count stands beside its own plural forms',
  ]);
});

test('a key counts as used when it is in the code, in a table or in a template', () => {
  const usage = usageIn([
    {
      path: 'apps/site/src/a.tsx',
      text: "const x = t('lobby.more'); const table = { 'a.b': 'lobby.count' };",
    },
    { path: 'apps/site/src/b.tsx', text: 'find(`game.refused.${code}`) // texts: kyc.reason.*' },
    { path: 'apps/games/src/client/c.ts', text: "texts('spin')" },
  ]);
  expect(
    ['lobby.more', 'lobby.count', 'game.refused.x', 'kyc.reason.BAD_QUALITY', 'games.spin'].map((key) =>
      isUsed(key, usage),
    ),
  ).toEqual([true, true, true, true, true]);
  expect(['lobby.less', 'game.title', 'games.stop'].map((key) => isUsed(key, usage))).toEqual([
    false,
    false,
    false,
  ]);
});

test('a text that the code uses and English lacks is found with its file', () => {
  const usage = usageIn([
    { path: 'apps/site/src/a.tsx', text: "t('lobby.more') + t('lobby.gone') + t('lobby.count', { count })" },
  ]);
  expect(unknownKeys(codeKeys(english), usage)).toEqual([['lobby.gone', 'apps/site/src/a.tsx']]);
});

test('a screen whose texts nothing loads with it is found, through what it imports and what is loaded later', () => {
  const site = 'apps/site/src/';
  const route = (domains: string) => `import { Screen } from '../../cashier/screen.tsx';
    export const loader = routeLoader([${domains}], load);`;
  const of = (domains: string, note = '') => [
    { path: `${site}app/routes/pay.tsx`, text: route(domains) },
    {
      path: `${site}cashier/screen.tsx`,
      text: `import { help } from './help.ts';
        const Late = lazy(async () => ({ default: (await import('./late.tsx')).Late }));
        const Part = lazyPart(['kyc'], async () => (await import('./part.tsx')).Part);
        t('shell.retry'); t('cashier.pay'); respond('cashier.no_text');`,
    },
    { path: `${site}cashier/help.ts`, text: `${note}t(\`kyc.step.\${step}\`);` },
    { path: `${site}cashier/late.tsx`, text: `t('lobby.more');` },
    { path: `${site}cashier/part.tsx`, text: `t('kyc.step.first'); t('game.open');` },
  ];
  const keys = new Set(['shell.retry', 'cashier.pay', 'kyc.step.first', 'lobby.more', 'game.open']);
  const lacks = (...given: Parameters<typeof of>) =>
    unbroughtIn(of(...given), keys).map(
      ({ from, domain, path }) => `${from.slice(site.length)} ${domain} ${path.slice(site.length)}`,
    );
  const ofPart = 'cashier/part.tsx game cashier/part.tsx';
  expect(lacks(`'cashier', 'lobby', 'kyc'`)).toEqual([ofPart]);
  expect(lacks(`'cashier'`)).toEqual([
    'app/routes/pay.tsx kyc cashier/help.ts',
    'app/routes/pay.tsx lobby cashier/late.tsx',
    ofPart,
  ]);
  expect(lacks(`'cashier', 'lobby'`, '// texts brought along: kyc\n')).toEqual([ofPart]);
});
