import { policies } from '@halcyon/testkit/dependencies';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDataset } from '../../apps/api/src/content/dataset/dataset.ts';
import { loadTables } from '../../apps/sandbox/src/providers/live/live-table.ts';
import { slotModels } from '../../apps/sandbox/src/providers/models.ts';
import { loadTitles } from '../../apps/sandbox/src/providers/title.ts';
import { castGames } from './cast.ts';
import { gameDocuments } from './provider-documents.ts';
import { providerTitles } from './provider-titles.ts';
import { slotTitles, slugOf, tableTitles } from './titles/titles.ts';

const games = readDataset(policies)
  .of('casinoGame')
  .filter(({ gameProvider }) => gameProvider._ref !== 'provider-halcyon');
const providerOf = (ref: string) => ref.slice('provider-'.length);

test('the dataset and the sandbox hold what the generator writes', () => {
  const written = games.map(({ facts: _facts, ...document }) => document);
  expect(written).toEqual(gameDocuments().map((document) => expect.objectContaining(document)));
  const offered = Object.fromEntries([...loadTitles()].map(([slug, byRef]) => [slug, [...byRef.values()]]));
  expect(offered).toEqual(Object.fromEntries(providerTitles()));
});

// facts: G3.1
test('every game of the lobby is offered by its provider under the same name, and the other way round', () => {
  const titles = loadTitles();
  for (const game of games) {
    const title = titles.get(providerOf(game.gameProvider._ref))?.get(game.providerGameRef ?? '');
    expect(title, game.gameId).toMatchObject({ name: game.name, tableId: game.tableId ?? null });
  }
  const offered = [...titles.values()].reduce((sum, byRef) => sum + byRef.size, 0);
  expect(offered).toBe(games.length);
});

test('there are three hundred games of all ten providers, and no two share a name', () => {
  expect(games.length).toBeGreaterThanOrEqual(300);
  expect(new Set(games.map(({ gameProvider }) => gameProvider._ref)).size).toBe(10);
  expect(new Set(games.map(({ name }) => slugOf(name))).size).toBe(games.length);
  expect(new Set([...slotTitles, ...tableTitles].map(({ name }) => name)).size).toBe(
    slotTitles.length + tableTitles.length,
  );
});

test('the figures of a game are those of the model that plays it', () => {
  const models = new Map(slotModels.map((model) => [model.id, model]));
  const bySlug = new Map(games.map((game) => [game.gameSlug, game]));
  for (const { slug, engine, model } of castGames()) {
    if (engine !== 'slot') continue;
    const { rtpBasisPoints, maxWinMultiple } = models.get(model)!;
    expect(bySlug.get(slug)?.facts, `${slug}: npm run catalogue`).toMatchObject({
      rtpBasisPoints,
      maxWinMultiple,
    });
  }
  for (const { tableId, limits } of loadTables()) {
    const game = games.find((of) => of.tableId === tableId);
    expect(game?.facts.betLimits, tableId).toContainEqual(limits);
  }
});

test('every game has its own picture', () => {
  const media = new URL('../../content/media/', import.meta.url);
  const pictures = games.flatMap(({ images }) => Object.values(images).filter((path) => path !== null));
  expect(new Set(pictures).size).toBe(pictures.length);
  expect(pictures.filter((path) => !existsSync(new URL(path.slice('/images/'.length), media)))).toEqual([]);
});
