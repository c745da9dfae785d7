import type { GameCard } from '@halcyon/contract/catalogue/game';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import live from '../../../../content/locales/en/live.json' with { type: 'json' };
import lobby from '../../../../content/locales/en/lobby.json' with { type: 'json' };
import { SiteContext, type Site } from '../platform/site.ts';
import type { SiteSession } from '../platform/api/session.ts';
import { createStore } from '../platform/store.ts';
import { createTexts } from '../platform/text/texts.ts';
import { statesOf } from './live-states.ts';
import { LiveTile } from './live-tile.tsx';

const game = (needsLogin: boolean) =>
  ({
    id: 'ivory-roulette',
    type: 'liveCasinoGames',
    name: 'Ivory Roulette',
    gameSlug: 'ivory-roulette',
    gameProvider: 'pragmaticplay',
    subProvider: { _id: 'subprovider-a', title: 'A' },
    thumbnail: '/a',
    horizontalImage: null,
    betLimits: [],
    restriction: null,
    needsLogin,
  }) as unknown as GameCard;

function linkOf(needsLogin: boolean, session: SiteSession): string | undefined {
  const site = {
    texts: createTexts('en', async () => ({}), { live, lobby }),
    prefix: 'en-UN',
    session: createStore(session),
  } as unknown as Site;
  const html = renderToStaticMarkup(
    <SiteContext value={site}>
      <MemoryRouter initialEntries={['/en-UN/live-casino-online?seats=free']}>
        <LiveTile
          game={game(needsLogin)}
          table={undefined}
          states={createStore(statesOf([]))}
          isEager
          isFirst
          isWaiting={false}
        />
      </MemoryRouter>
    </SiteContext>,
  );
  return /<a [^>]*href="([^"]*)"/.exec(html)?.[1];
}

const visitor: SiteSession = { status: 'anonymous' };
const player = { status: 'authorised', restriction: null } as SiteSession;

test('a table whose provider opens nothing for visitors offers them the login, over the lobby as it is', () => {
  expect(linkOf(true, visitor)).toBe(
    '?seats=free&amp;dialog=login&amp;from=%2Fen-UN%2Fplay%2Fivory-roulette',
  );
});

test('a table leads visitors to its page where they may see it, and players to its own address', () => {
  expect(linkOf(false, visitor)).toBe('/en-UN/play/ivory-roulette');
  expect(linkOf(true, player)).toBe('/en-UN/live-casino-online/play/pragmaticplay/ivory-roulette');
});
