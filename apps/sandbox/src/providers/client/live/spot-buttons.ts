import { make } from '../shell/frame.ts';
import type { Words } from '../shell/words.ts';
import type { Own, View } from './shapes.ts';

/** The round as passed to a layout. */
export type Shown = {
  readonly view: View;
  readonly own: Own;
  /** Amounts that lie there and are not staked yet, by spot. */
  readonly drafts: ReadonlyMap<string, bigint>;
  readonly isOpen: boolean;
};
/** The part that chips on spots need: all that a single-player table has. */
export type ShownBets = Pick<Shown, 'drafts' | 'isOpen'> & {
  readonly view: Pick<View, 'phase' | 'scene' | 'round'>;
  readonly own: Pick<Own, 'bets'>;
};
export type SpotDependencies = {
  readonly onChip: (minor: bigint) => string;
  readonly words: Words;
  readonly money: (minor: bigint) => string;
  readonly press: (spot: string, name: string) => void;
};
type SpotOf = {
  readonly spot: string;
  readonly label: string;
  /** For screen readers, and passed on a press. */
  readonly name: string;
  readonly look: string;
};

/** Buttons of a layout's spots with the chips on them. One stop for the tab key; the layout moves the focus inside. */
export function spotButtons({ onChip, words, money, press }: SpotDependencies) {
  const spots: (SpotOf & { button: HTMLButtonElement; chip: HTMLElement })[] = [];
  return {
    add(of: SpotOf): HTMLButtonElement {
      const chip = make('i', 'chip-on');
      const button = make('button', `spot ${of.look}`, make('span', '', of.label), chip);
      button.type = 'button';
      button.tabIndex = spots.length === 0 ? 0 : -1;
      button.addEventListener('click', () => press(of.spot, of.name));
      spots.push({ ...of, button, chip });
      return button;
    },
    indexOf: (button: Element | null) => spots.findIndex((one) => one.button === button),
    focus(at: number): void {
      spots.forEach(({ button }, index) => (button.tabIndex = index === at ? 0 : -1));
      spots[at]?.button.focus({ preventScroll: true });
    },
    show({ view, own, drafts, isOpen }: ShownBets, winners: readonly string[]): void {
      const placed = new Map<string, bigint>();
      for (const { spot, amountMinor } of own.bets)
        placed.set(spot, (placed.get(spot) ?? 0n) + BigInt(amountMinor));
      for (const { spot, name, button, chip } of spots) {
        const draft = drafts.get(spot) ?? 0n;
        const total = (placed.get(spot) ?? 0n) + draft;
        chip.textContent = total === 0n ? '' : onChip(total);
        chip.hidden = total === 0n;
        chip.dataset['state'] = draft > 0n ? 'draft' : 'placed';
        button.setAttribute('aria-disabled', String(!isOpen));
        button.dataset['wins'] = String(view.phase === 'result' && winners.includes(spot));
        button.setAttribute(
          'aria-label',
          total === 0n ? name : words('studio.bet_on', { spot: name, amount: money(total) }),
        );
      }
    },
  };
}
