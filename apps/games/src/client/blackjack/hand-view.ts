import type { HandView } from '../../protocol.ts';
import { el } from '../shell/element.ts';
import type { MoneyText } from '../shell/money-text.ts';
import type { Texts } from '../shell/texts.ts';
import { chipColumns } from './chips.ts';
import { flyAway } from './moves.ts';

/** One hand on the felt: cards, total with the result, chips. Nothing lies over the cards. */
export class HandElements {
  readonly cards = el('ul', { class: 'cards' });
  readonly total = el('output', { class: 'total', 'aria-live': 'off' });
  readonly #chips = el('span', { class: 'chips', 'aria-hidden': 'true' });
  readonly #stake = el('span', { class: 'hand-stake' });
  readonly root = el(
    'section',
    { class: 'hand' },
    this.cards,
    this.total,
    el('div', { class: 'bet' }, this.#chips, this.#stake),
  );

  /** Puts the chips of a stake there. Returns the new ones, none if nothing changed. */
  showStake(stakeMinor: bigint, lowestMinor: bigint, money: MoneyText): HTMLElement[] {
    const key = String(stakeMinor);
    if (this.#chips.dataset['stake'] === key) return [];
    this.#chips.dataset['stake'] = key;
    this.#stake.textContent = money(stakeMinor);
    const chips = chipColumns(stakeMinor, lowestMinor).map((column) => {
      const chip = el('i', { class: 'sprite' });
      chip.style.setProperty('--column', String(column));
      return chip;
    });
    this.#chips.replaceChildren(...chips);
    return chips;
  }

  settle(view: HandView, isActive: boolean, texts: Texts, money: MoneyText): void {
    this.total.textContent = view.isBlackjack ? texts('blackjack.blackjack') : totalText(view, texts);
    const waiting = view.isFinished ? 'finished' : 'waiting';
    this.root.dataset['state'] = view.result ?? (isActive ? 'active' : waiting);
    if (!view.result) return;
    const result = texts(`blackjack.result.${view.result}`);
    this.total.textContent =
      view.total > 21 || view.isBlackjack ? this.total.textContent : `${view.total} · ${result}`;
    const winMinor = BigInt(view.winMinor);
    this.#stake.textContent = winMinor > 0n ? money(winMinor) : '';
  }

  /** The dealer takes the chips of a lost hand. */
  collect(to: Element, durationMs: number): void {
    for (const chip of this.#chips.querySelectorAll('i')) flyAway(chip, to, durationMs);
  }
}

/** "17", "7 / 17" while an ace may still count one, "25 · Bust". */
export function totalText(view: Pick<HandView, 'total' | 'isSoft'>, texts: Texts): string {
  if (view.total > 21) return `${view.total} · ${texts('blackjack.bust')}`;
  return view.isSoft && view.total < 21 ? `${view.total - 10} / ${view.total}` : String(view.total);
}
