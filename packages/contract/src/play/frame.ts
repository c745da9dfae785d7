/**
 * Messages between the page and a game of ours inside its frame (`postMessage`, structured objects). Both sides check
 * the origin: the page has it from the launch address, the game from its launch parameters. Unknown types are ignored,
 * so either side may support new ones first. No message moves money or changes a balance: balances come from the
 * wallet alone. The games server keeps its own copy of these types (`apps/games/src/window-messages.ts`), as any
 * provider would.
 */
export type FromGame =
  | { readonly type: 'halcyon.game.ready'; readonly gameId: string }
  /** The first frame is drawn and the game can be played; `timeOrigin + atMs` is its wall time in ms since 1970. */
  | {
      readonly type: 'halcyon.game.first_frame';
      readonly gameId: string;
      readonly timeOrigin: number;
      readonly atMs: number;
    }
  /** A stake leaves for the server; a `round_started` or an `error` follows. */
  | { readonly type: 'halcyon.game.stake_sent'; readonly gameId: string }
  | { readonly type: 'halcyon.game.round_started'; readonly gameId: string; readonly roundId: string }
  /** The result is on the screen; the page may now show the new balance and net position. */
  | {
      readonly type: 'halcyon.game.round_ended';
      readonly gameId: string;
      readonly roundId: string;
      readonly publicId: string;
    }
  | { readonly type: 'halcyon.game.balance'; readonly gameId: string; readonly balanceMinor: string }
  | { readonly type: 'halcyon.game.error'; readonly gameId: string; readonly code: string }
  /** The session is no longer good; the page may launch again. */
  | { readonly type: 'halcyon.game.session_ended'; readonly gameId: string }
  | { readonly type: 'halcyon.game.open'; readonly target: 'lobby' | 'cashier' | 'history' };

export type ToGame =
  /** Finish the running round, start no new one (a dialog covers the game). */
  | { readonly type: 'halcyon.host.pause' }
  | { readonly type: 'halcyon.host.resume' }
  /** Money arrived or left outside the game: request the balance again. */
  | { readonly type: 'halcyon.host.refresh_balance' };
