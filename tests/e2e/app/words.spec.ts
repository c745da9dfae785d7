import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { everyAddress } from '../a11y/addresses.ts';
import { expect, test } from '../test.ts';
import { isTurn } from '../turns.ts';

const folder = join(import.meta.dirname, '../../../content/locales/en');
const domains = readdirSync(folder).map((file) => file.replace('.json', ''));
/** Keys are shown where texts are missing: as element text or as a label. */
const bareKey = new RegExp(`[>"](?:${domains.join('|')})\\.[a-z]\\w*(?:\\.\\w+)*[<"]`, 'g');
const AT_ONCE = 8;
/** Each address in a quarter of the markets. */
const TURNS = 4;

// Texts are fetched by domain; a part that the server renders without its domain shows the key until a later render.
test('no page of any market shows a technical name in place of a word, before any script has run', async ({
  request,
}) => {
  // Some two thousand pages, of which a turn is a quarter.
  test.slow();
  const shown = async (address: string) => {
    const answer = await request.get(address, { maxRedirects: 0 });
    const html = (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '');
    return [...html.matchAll(bareKey)].map(([key]) => `${address} ${key}`);
  };
  const list = await (await request.get('/en-UN/languages')).text();
  // Which parts a page has depends on the market, not on the language.
  const prefixes = new Map(
    [...list.matchAll(/href="\/([a-z]{2}-([A-Z]{2}))\b/g)].map(([, way, of]) => [of, way!]),
  );
  expect(prefixes.size).toBeGreaterThan(20);
  const addresses = [...prefixes.values()].flatMap((prefix, market) =>
    everyAddress()
      .filter((_, address) => isTurn(address, market, TURNS))
      .map((address) => address.replace('en-UN', prefix)),
  );
  const found: string[] = [];
  for (let at = 0; at < addresses.length; at += AT_ONCE)
    found.push(...(await Promise.all(addresses.slice(at, at + AT_ONCE).map(shown))).flat());
  expect(found).toEqual([]);
});
