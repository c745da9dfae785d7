import type { GameCard } from '@halcyon/contract/catalogue/game';
import { expect, test } from 'vitest';
import { hasPlayRoute } from '../launch/game-target.ts';
import { headerState, type Viewport } from './header-state.ts';

const metadata = { hasDemo: true } as GameCard['metadata'];
const game = {
  id: 'neon-777',
  name: 'Neon 777',
  subProvider: { _id: 'subprovider-halcyon', title: 'Halcyon Originals' },
  metadata,
} as GameCard;
const view: Viewport = {
  isFullScreen: false,
  canFullScreen: false,
  isTouch: true,
  isLandscape: true,
  barsHeight: 60,
};

// facts: C5.3
test('the bar says title, id, studio and facts of the game, and goes in full screen', () => {
  expect(headerState(game, view)).toMatchObject({
    gameTitle: 'Neon 777',
    gameId: 'neon-777',
    providerTitle: 'Halcyon Originals',
    metadata,
    headerVisibility: true,
    isFullScreen: false,
  });
  expect(headerState(game, { ...view, isFullScreen: true })).toMatchObject({
    headerVisibility: false,
    isFullScreen: true,
    showSwipeText: false,
  });
});

// facts: C5.3
test('only a phone in landscape without a full-screen API shows the hint to swipe its address bar away', () => {
  expect(headerState(game, view).showSwipeText).toBe(true);
  for (const other of [
    { canFullScreen: true },
    { isTouch: false },
    { isLandscape: false },
    { barsHeight: 0 },
  ])
    expect(headerState(game, { ...view, ...other }).showSwipeText).toBe(false);
});

// facts: C5.1
test('each of the named providers has its play route, in casino, in live casino or in both', () => {
  const casino = ['relax', 'quickspin', 'evolution', 'playngo', 'pragmaticplay', 'yggdrasil', 'pariplay'];
  for (const provider of [...casino, 'softswiss', 'novomatic'])
    expect(hasPlayRoute('casino', provider)).toBe(true);
  for (const provider of ['evolution', 'pragmaticplay', 'pariplay', 'softswiss', 'creedroomz'])
    expect(hasPlayRoute('live', provider)).toBe(true);
  for (const provider of ['creedroomz', 'halcyon', 'RELAX', '__proto__', ''])
    expect(hasPlayRoute('casino', provider)).toBe(false);
  expect(hasPlayRoute('live', 'relax')).toBe(false);
});
