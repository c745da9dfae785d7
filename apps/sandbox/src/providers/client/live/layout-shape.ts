import type { LiveStart } from './shapes.ts';
import type { Shown, SpotDependencies } from './spot-buttons.ts';

/** The area of a table on which bets are placed. */
export type Layout = {
  readonly element: HTMLElement;
  /** What lies on the felt of the picture, where a kind has such a thing. */
  readonly onFelt?: HTMLElement;
  /** Amounts by spot that are placed or about to be, and the round's state. */
  show(of: Shown): void;
};
export type LayoutParts = SpotDependencies & {
  readonly start: LiveStart;
  readonly act: (action: string) => void;
};
