import type { GameCard } from '@halcyon/contract/catalogue/game';

/** What the bar around a game shows. */
export type HeaderState = {
  readonly gameTitle: string;
  readonly gameId: string;
  readonly providerTitle: string;
  readonly metadata: GameCard['metadata'];
  /** In full screen the bar is hidden, and the strip with clock, time and net position stays. */
  readonly headerVisibility: boolean;
  readonly isFullScreen: boolean;
  /** A phone without a full-screen API: its address bar is swiped away. */
  readonly showSwipeText: boolean;
};

export type Viewport = {
  readonly isFullScreen: boolean;
  readonly canFullScreen: boolean;
  readonly isTouch: boolean;
  readonly isLandscape: boolean;
  /** Bars of the browser take this many pixels of the screen's height. */
  readonly barsHeight: number;
};

/** Less than this is a notch, not an address bar. */
const BAR_PX = 40;

/** Pure. */
export function headerState(game: GameCard, view: Viewport): HeaderState {
  return {
    gameTitle: game.name,
    gameId: game.id,
    providerTitle: game.subProvider.title,
    metadata: game.metadata,
    headerVisibility: !view.isFullScreen,
    isFullScreen: view.isFullScreen,
    showSwipeText:
      view.isTouch &&
      view.isLandscape &&
      !view.canFullScreen &&
      !view.isFullScreen &&
      view.barsHeight >= BAR_PX,
  };
}
