import { describe, expect, test } from 'vitest';
import {
  alternates,
  localePath,
  ownMarketPath,
  parseLocalePrefix,
  pathInLocale,
  pathsWithoutLocale,
} from './locale.ts';
import { marketIds, markets } from './markets.ts';

// facts: A1.1
test.each([
  ['/', '/en-UN/'],
  ['/?bonusCode=A1', '/en-UN/?bonusCode=A1'],
  ['/terms', '/en-UN/terms'],
  ['/terms?x=1#top', '/en-UN/terms?x=1#top'],
  ['/zz-QQ/terms', '/en-UN/terms'],
  ['/zz-QQ', '/en-UN/'],
  ['/xxxx-YY/play/anubis-rising', '/en-UN/play/anubis-rising'],
  ['/ja-JP/terms', '/en-UN/terms'],
  ['/fi-DE/terms', '/en-UN/terms'],
  ['/br-BR/promotions/new', '/pt-BR/promotions/new'],
  ['/br-BR', '/pt-BR/'],
  ['/br-PT/terms', '/en-UN/terms'],
  ['/EN-un/terms', '/en-UN/terms'],
  ['/online-casino/slots', '/en-UN/online-casino/slots'],
  ['/welcome-to-halcyon', '/en-UN/welcome-to-halcyon'],
  ['//evil.example/x', '/en-UN/evil.example/x'],
  ['/zz-QQ//evil.example', '/en-UN/evil.example'],
  ['/\\evil.example', '/en-UN/evil.example'],
  ['/en-UN-x/terms', '/en-UN/en-UN-x/terms'],
  ['/constructor', '/en-UN/constructor'],
  ['/en-constructor/terms', '/en-UN/en-constructor/terms'],
])('%s sends the visitor to %s', (path, to) => {
  expect(parseLocalePrefix(path)).toEqual({ kind: 'redirect', to });
});

// facts: A1.1, A2.1
test.each([
  ['/en-UN', 'en', 'UN', '/', 'en-UN'],
  ['/en-UN/', 'en', 'UN', '/', 'en-UN'],
  ['/pt-BR/terms', 'br', 'BR', '/terms', 'pt-BR'],
  ['/pt-PT/terms', 'pt', 'PT', '/terms', 'pt-PT'],
  ['/cl-CL', 'cl', 'CL', '/', 'cl-CL'],
  ['/inen-IN/play/neon-777?demo=1', 'inen', 'IN', '/play/neon-777', 'inen-IN'],
  ['/caf-CA', 'caf', 'CA', '/', 'caf-CA'],
  ['/de-JJ/terms', 'de', 'DE', '/terms', 'de-DE'],
  ['/en-GG', 'en', 'UK', '/', 'en-UK'],
  ['/fr-LL', 'fr', 'NL', '/', 'fr-NL'],
  ['/en-CX', 'en', 'CX', '/', 'en-CX'],
])('%s is language %s in market %s', (path, language, market, rest, canonical) => {
  expect(parseLocalePrefix(path)).toMatchObject({
    kind: 'ok',
    locale: { language, market },
    rest,
    canonical,
  });
});

// facts: A1.1
test('every language of every open market has an address that leads back to it', () => {
  for (const market of marketIds.filter((id) => markets[id].isMarketEnabled)) {
    for (const language of markets[market].languages) {
      const parsed = parseLocalePrefix(localePath({ language, market }, '/terms'));
      expect(parsed).toMatchObject({ kind: 'ok', locale: { language, market }, rest: '/terms' });
    }
  }
});

test('calls, assets and machine addresses are outside the rule', () => {
  for (const first of pathsWithoutLocale) {
    expect(parseLocalePrefix(`/${first}`).kind).toBe('outside');
    expect(parseLocalePrefix(`/${first}/a?b`).kind).toBe('outside');
  }
  expect(parseLocalePrefix('/apis').kind).toBe('redirect');
  expect(parseLocalePrefix('/favicon.svg', ['favicon.svg']).kind).toBe('outside');
});

test('no redirect leaves the site or repeats itself', () => {
  for (const path of [
    '//a.b',
    '/\\/a.b',
    '/zz-QQ/\\a.b',
    '/%2f/x',
    '/a//b',
    '/zz-QQ/zz-QQ/terms',
    '/en-UN/en-UN',
  ]) {
    let at = path;
    for (let hops = 0; hops < 3; hops += 1) {
      const parsed = parseLocalePrefix(at);
      if (parsed.kind !== 'redirect') break;
      expect(parsed.to).toMatch(/^\/[a-z]{2,4}-[A-Z]{2}\//);
      expect(parsed.to).not.toMatch(/^\/[/\\]/);
      expect(hops).toBe(0);
      at = parsed.to;
    }
  }
});

describe('a signed-in player', () => {
  test('under another market is sent to the own one, keeping page, query and tongue', () => {
    expect(ownMarketPath('/en-UN/terms?x=1', 'MT')).toBe('/en-MT/terms?x=1');
    expect(ownMarketPath('/fr-UN/', 'CA')).toBe('/caf-CA/');
    expect(ownMarketPath('/pt-UN/terms', 'BR')).toBe('/pt-BR/terms');
    expect(ownMarketPath('/fi-UN', 'AT')).toBe('/de-AT/');
  });

  test('under a second code of the own market stays', () => {
    expect(ownMarketPath('/de-JJ/terms', 'DE')).toBeNull();
  });
});

test('changing the language keeps the page', () => {
  expect(pathInLocale('/en-CH/play/frostfang?demo=1', { language: 'fr', market: 'CH' })).toBe(
    '/fr-CH/play/frostfang?demo=1',
  );
});

// facts: C7.1
test('search engines get each language and country once, and en-UN for all others', () => {
  const list = alternates('/terms', 'https://halcyon.example');
  const tags = list.map(({ hreflang }) => hreflang);
  expect(new Set(tags).size).toBe(tags.length);
  const at = (tag: string) => list.find(({ hreflang }) => hreflang === tag)?.href;
  expect(at('x-default')).toBe('https://halcyon.example/en-UN/terms');
  expect(at('en')).toBe('https://halcyon.example/en-UN/terms');
  expect(at('pt-BR')).toBe('https://halcyon.example/pt-BR/terms');
  expect(at('nb-NO')).toBe('https://halcyon.example/no-NO/terms');
  expect(at('en-GB')).toBe('https://halcyon.example/en-UK/terms');
  expect(at('en-JE')).toBe('https://halcyon.example/en-UK/terms');
  expect(at('fr-CA')).toBe('https://halcyon.example/caf-CA/terms');
  expect(at('tr-DE')).toBe('https://halcyon.example/tr-DE/terms');
  expect(at('fil-PH')).toBe('https://halcyon.example/tl-PH/terms');
  expect(at('ja-JP')).toBeUndefined();
  expect(list.filter(({ locale }) => locale.market === 'CX')).toEqual([]);
});

test('a page that some markets have is announced to search engines for those alone', () => {
  const tags = alternates('/promotions/live/a', '', ['BR', 'NO']).map(({ hreflang }) => hreflang);
  expect(tags.toSorted()).toEqual(['en-NO', 'nb-NO', 'pt-BR']);
  const everywhere = alternates('/promotions/live/a', '', ['UN', 'NO']).map(({ hreflang }) => hreflang);
  expect(everywhere).toContain('x-default');
  expect(alternates('/promotions/live/a', '', [])).toEqual([]);
});
