import { expect, test } from 'vitest';
import game from '../../../../../content/locales/en/game.json' with { type: 'json' };
import type { Site } from '../../platform/site.ts';
import { createTexts } from '../../platform/text/texts.ts';
import { launchGame } from './launch.queries.ts';

function siteThat(answer: object) {
  const calls: [string, { body: Record<string, unknown> }][] = [];
  const site = {
    texts: createTexts('en', async () => ({}), { game }),
    session: { get: () => ({ status: 'anonymous' }) },
    locale: { language: 'en', market: 'UN' },
    prefix: 'en-UN',
    currency: 'EUR',
    device: 'mobile',
    call: async (key: string, input: { body: Record<string, unknown> }) => {
      calls.push([key, input]);
      return answer;
    },
  } as unknown as Site;
  return { site, calls };
}

// facts: C5.3
test('without data a game does not open: with the text of the response, else with that of the specification', async () => {
  const slug = { by: 'slug', slug: 'frostfang' } as const;
  const { site } = siteThat({ data: { gameDetail: null } });
  await expect(launchGame(site, slug, 'demo')).rejects.toThrow('No game data returned');
  const said = siteThat({ data: { gameDetail: null }, message: 'Closed for repairs' });
  await expect(launchGame(said.site, slug, 'demo')).rejects.toThrow('Closed for repairs');
  expect(game.refused.unknown).toBe('Unknown error');
});

// facts: C5.2
test('the launch is requested by slug, or by provider and id as the address has it, with everything it needs', async () => {
  const { site, calls } = siteThat({ data: { gameDetail: { gameId: 'x' } } });
  await launchGame(site, { by: 'slug', slug: 'frostfang' }, 'demo');
  await launchGame(site, { by: 'provider', provider: 'relax', gameId: 'x' }, 'real');
  const facts = { countryCode: 'UN', currency: 'EUR', language: 'en', locale: 'en-UN', platform: 'mobile' };
  expect(calls).toEqual([
    ['POST /api/v1/game/slug/url/demo', { body: { ...facts, slug: 'frostfang' } }],
    ['POST /api/v1/game/detail', { body: { ...facts, provider: 'relax', gameId: 'x' } }],
  ]);
});
