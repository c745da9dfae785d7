import { policies } from '@halcyon/testkit/dependencies';
import type { ContentDocument, CasinoGame } from '../packages/contract/src/content/documents.ts';
import { datasetOf, readDataset, type Dataset } from '../apps/api/src/content/dataset/dataset.ts';

const first =
  'Amber Brass Crimson Dusty Electric Frosted Gilded Hollow Ivory Jolly Kindled Lunar Marble Neon Opal Painted Quiet Ruby Silver Tidal Velvet Wandering'.split(
    ' ',
  );
const second =
  'Arrow Beacon Castle Dragon Empire Falcon Garden Harbour Island Jungle Kingdom Lantern Mirror Nomad Oracle Palace Quarry River Serpent Temple Voyage Wheel'.split(
    ' ',
  );
const third = 'Awakened Bounty Chase Dreams Express Fortune Gold Hunt Legacy Nights Quest Reborn'.split(' '); // prettier-ignore

/** The real catalogue filled up to `count` casino games by invented ones that borrow pictures, studios and figures. */
export function datasetWithGames(count: number): Dataset {
  const real = readDataset(policies);
  const games = real.of('casinoGame').filter(({ type }) => type === 'casinoGames');
  const invented = Array.from({ length: Math.max(0, count - games.length) }, (_, index): CasinoGame => {
    const like = games[index % games.length]!;
    const [a, b] = [index % first.length, Math.floor(index / first.length) % second.length];
    const c = Math.floor(index / (first.length * second.length)) % third.length;
    const gameId = `invented-${index}`;
    return {
      ...like,
      _id: `game-${gameId}`,
      gameId,
      gameSlug: gameId,
      name: `${first[a]} ${second[b]} ${third[c]}`,
      providerGameRef: gameId,
      order: 1000 + index,
    };
  });
  return datasetOf([...real.documents, ...invented] satisfies readonly ContentDocument[]);
}
