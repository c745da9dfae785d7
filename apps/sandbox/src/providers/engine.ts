import { randomInt } from 'node:crypto';
import type { ProviderTitle } from './title.ts';

/** One unbiased integer from 0 up to, not including, `bound`. */
export type Draw = (bound: number) => number;
export const drawSecurely: Draw = (bound) => randomInt(bound);

/** A round's state. `play` is kept with it as JSON, `view` is what the page shows of it. */
export type EngineMove = {
  readonly play: unknown;
  readonly view: unknown;
  /** Null: the round continues. */
  readonly winMinor: bigint | null;
};

/** Plays titles without knowing whose they are. Pure but for the draw. Throws EngineRefusal. */
export type GameEngine = {
  /** What the page needs before the first round: stakes, reels, pays, layout. */
  describe(title: ProviderTitle, exponent: number): unknown;
  begin(
    title: ProviderTitle,
    wish: unknown,
    draw: Draw,
    exponent: number,
  ): EngineMove & { readonly stakeMinor: bigint };
  /** Continues a round that `begin` or `proceed` left open. */
  proceed(title: ProviderTitle, play: unknown, wish: unknown, draw: Draw): EngineMove;
  /** What a page shows that opens in the middle of a round. */
  resume(title: ProviderTitle, play: unknown): unknown;
};

export class EngineRefusal extends Error {
  override name = 'EngineRefusal';
  readonly code: 'stake_unknown' | 'wish_unreadable' | 'not_now';

  constructor(code: EngineRefusal['code'], message: string) {
    super(message);
    this.code = code;
  }
}
