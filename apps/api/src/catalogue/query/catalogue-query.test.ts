import { noSwitches, openTestContent } from '@halcyon/testkit/dependencies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasetOf } from '../../content/dataset/dataset.ts';
import type { ContentService } from '../../content/dataset/content.service.ts';
import type { Launchable } from '../index/catalogue.service.ts';
import { offeredBy } from './catalogue-query.ts';

let content: ContentService;
beforeAll(async () => {
  content = openTestContent();
});
afterAll(() => content.close());

const game = { isLive: false, providerSlug: 'relax', subProviderId: 'relax' } as Launchable;

test('a game whose provider or studio a market’s settings leave out does not open there by its address, and opens elsewhere', () => {
  const isOffered = offeredBy({ content: content, switches: noSwitches });
  expect([isOffered(game, 'FI'), isOffered(game, 'UN')]).toEqual([true, true]);
  const [settings] = content.of('casinoSettings');
  const { documents } = content.dataset;
  const inFinland = (of: object) =>
    content.replace(
      datasetOf([...documents, { ...settings!, _id: 'casino-settings-fi', markets: ['FI'], ...of }]),
    );
  inFinland({ availableProviders: settings!.availableProviders.filter((slug) => slug !== 'relax') });
  expect([isOffered(game, 'FI'), isOffered(game, 'UN')]).toEqual([false, true]);
  inFinland({ exclusionSubProviders: ['relax'] });
  expect([isOffered(game, 'FI'), isOffered(game, 'UN')]).toEqual([false, true]);
});
