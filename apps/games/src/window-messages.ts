/** Messages between a game and the embedding page by `postMessage`. Types only. */

/** From the game to the embedding page (`window.parent.postMessage`, to the origin of the site only). */
export type GameMessage =
  | { readonly type: 'halcyon.game.ready'; readonly gameId: string }
  /**
   * The first picture is on the screen and the game can be played; art that is late follows. `timeOrigin + atMs` is
   * the wall time of it, in ms since 1970.
   */
  | {
      readonly type: 'halcyon.game.first_frame';
      readonly gameId: string;
      readonly timeOrigin: number;
      readonly atMs: number;
    }
  /** A stake is sent to the server: the embedding page holds its figures from here until `round_ended` or `error`. */
  | { readonly type: 'halcyon.game.stake_sent'; readonly gameId: string }
  | { readonly type: 'halcyon.game.round_started'; readonly gameId: string; readonly roundId: string }
  | {
      readonly type: 'halcyon.game.round_ended';
      readonly gameId: string;
      readonly roundId: string;
      readonly publicId: string;
    }
  /** What the game shows as balance now; minor units. The embedding page may hold its own until then. */
  | { readonly type: 'halcyon.game.balance'; readonly gameId: string; readonly balanceMinor: string }
  | { readonly type: 'halcyon.game.error'; readonly gameId: string; readonly code: string }
  | { readonly type: 'halcyon.game.session_ended'; readonly gameId: string }
  | { readonly type: 'halcyon.game.open'; readonly target: 'lobby' | 'cashier' | 'history' };

/** From the embedding page to the game. `pause` finishes the running round and takes no new stake. */
export type HostMessage =
  | { readonly type: 'halcyon.host.pause' }
  | { readonly type: 'halcyon.host.resume' }
  /** The balance changed outside the game (a deposit): fetch it from the server. */
  | { readonly type: 'halcyon.host.refresh_balance' }
  | { readonly type: 'halcyon.host.theme'; readonly theme: 'dark' | 'light' };
