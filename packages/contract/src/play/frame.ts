/**
 * Messages between the page and a game of ours inside its frame (`postMessage`, structured objects). Both
 * sides check the origin: the page knows it from the launch address, the game from its launch parameters.
 * Unknown types are ignored, so either side may learn new ones first. No message moves money or changes a
 * balance: balances come from the wallet alone.
 */
export type FromGame =
  | { readonly source: 'halcyon-game'; readonly type: 'progress'; /** 0 to 100. */ readonly percent: number }
  /** The first picture of the game stands; `atMs` is `performance.timeOrigin + performance.now()`. */
  | { readonly source: 'halcyon-game'; readonly type: 'first-frame'; readonly atMs: number }
  | { readonly source: 'halcyon-game'; readonly type: 'round-started'; readonly roundId: string }
  /** The result is on the screen; the page may now show the new balance and net position. */
  | { readonly source: 'halcyon-game'; readonly type: 'round-shown'; readonly roundId: string }
  | { readonly source: 'halcyon-game'; readonly type: 'deposit-asked' }
  | { readonly source: 'halcyon-game'; readonly type: 'menu-asked' }
  | { readonly source: 'halcyon-game'; readonly type: 'leave-asked' }
  /** The token is no longer good; the page may launch again. */
  | { readonly source: 'halcyon-game'; readonly type: 'session-ended'; readonly code: string };

export type ToGame =
  /** Finish the running round, start no new one (a dialog stands over the game). */
  | { readonly source: 'halcyon-page'; readonly type: 'hold' }
  | { readonly source: 'halcyon-page'; readonly type: 'resume' }
  /** Money arrived or left outside the game: ask the wallet again. */
  | { readonly source: 'halcyon-page'; readonly type: 'balance-changed' };
