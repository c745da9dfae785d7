/** One game as its simulated provider offers it. Written by the catalogue's generator into `titles/<slug>.json`. */
export type ProviderTitle = {
  /** The provider's own name of the game: what a launch and every call carry. */
  readonly gameRef: string;
  readonly name: string;
  /** The engine that plays it, and which of its mathematical models or tables. */
  readonly engine: 'slot' | 'table' | 'live';
  readonly model: string;
  /** Live games: the table that a launch names. */
  readonly tableId: string | null;
  /** What the page is drawn from: scene, colours from dark to light, symbols from low to high. */
  readonly look: {
    readonly scene: string;
    readonly colours: readonly string[];
    readonly symbols: readonly string[];
  };
};
