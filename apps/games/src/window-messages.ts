/** What a game and the page around it say to each other by `postMessage`. Types only. */

/** From the game to the page around it (`window.parent.postMessage`, to the origin of the site only). */
export type GameMessage =
  | { readonly type: 'halcyon.game.ready'; readonly gameId: string }
  | { readonly type: 'halcyon.game.round_started'; readonly gameId: string; readonly roundId: string }
  | {
      readonly type: 'halcyon.game.round_ended';
      readonly gameId: string;
      readonly roundId: string;
      readonly publicId: string;
    }
  | { readonly type: 'halcyon.game.session_ended'; readonly gameId: string }
  | { readonly type: 'halcyon.game.open'; readonly target: 'lobby' | 'cashier' | 'history' };

/** From the page around it to the game. `pause` finishes the running round and takes no new stake. */
export type HostMessage =
  | { readonly type: 'halcyon.host.pause' }
  | { readonly type: 'halcyon.host.resume' }
  | { readonly type: 'halcyon.host.theme'; readonly theme: 'dark' | 'light' };
