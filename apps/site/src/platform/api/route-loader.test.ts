import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { siteContext, type Site } from '../site.ts';
import { createTexts } from '../text/texts.ts';
import { routeLoader, shouldRevalidate } from './route-loader.ts';

const routes = join(import.meta.dirname, '../../app/routes');
const site = 'http://localhost/en-UN';

function asksAnew(from: string, to: string): boolean {
  const [currentUrl, nextUrl] = [new URL(site + from), new URL(site + to)];
  const moved = { currentUrl, nextUrl, defaultShouldRevalidate: true } as const;
  return shouldRevalidate(moved as unknown as Parameters<typeof shouldRevalidate>[0]);
}

test('a dialog over a page fetches nothing of the page again; a filter and the same address do', () => {
  expect(asksAnew('/', '/?dialog=wallet')).toBe(false);
  expect(asksAnew('/?dialog=wallet', '/?dialog=receipt&receipt=9')).toBe(false);
  expect(asksAnew('/online-casino?sort=new&dialog=filters', '/online-casino?sort=new')).toBe(false);
  expect(asksAnew('/online-casino?sort=new&dialog=filters', '/online-casino?sort=rtp')).toBe(true);
  expect(asksAnew('/', '/online-casino?dialog=search')).toBe(true);
  expect(asksAnew('/', '/')).toBe(true);
});

test('every page with data in the browser keeps them under a dialog', () => {
  const modules = readdirSync(routes, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(routes, name), 'utf8'));
  const loading = modules.filter((text) => text.includes('export const clientLoader'));
  expect(loading.length).toBeGreaterThan(40);
  for (const text of loading) expect(text).toContain('export { shouldRevalidate }');
});

test('the words of a page are there for the menu around it when the page fails', async () => {
  const texts = createTexts('en', async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return { title: 'Sports' };
  });
  const context = new RouterContextProvider();
  context.set(siteContext, { gate: 'asked', browserApi: null, texts } as unknown as Site);
  const loader = routeLoader(['sportsbook'], async () => {
    throw new Error('no answer');
  });
  const request = new Request('http://localhost/en-UN/sportsbook');
  await expect(loader({ context, params: {}, request })).rejects.toThrow('no answer');
  expect(texts.find('sportsbook.title')).toBe('Sports');
});
