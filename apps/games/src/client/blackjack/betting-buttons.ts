import { el } from '../shell/element.ts';
import type { MoneyText } from '../shell/money-text.ts';
import type { Texts } from '../shell/texts.ts';
import type { ChipTray } from './chip-tray.ts';

type Now = { readonly isBusy: boolean; readonly isBlocked: boolean; readonly isReplay: boolean };

/** Before the cards: deal the laid stake, or the last one again; double it, or take it back. */
export class BettingButtons {
  readonly deal: HTMLButtonElement;
  readonly #double: HTMLButtonElement;
  readonly #clear: HTMLButtonElement;
  readonly #texts: Texts;
  readonly #money: MoneyText;
  readonly #tray: ChipTray;

  constructor(texts: Texts, money: MoneyText, tray: ChipTray) {
    const button = (text: string, onclick: () => void) =>
      el('button', { type: 'button', class: 'action', onclick }, text);
    this.#texts = texts;
    this.#money = money;
    this.#tray = tray;
    this.deal = el(
      'button',
      { type: 'button', class: 'action main', 'aria-keyshortcuts': 'Space' },
      texts('blackjack.deal'),
    );
    this.#double = button(texts('studio.double'), () => tray.double());
    this.#clear = button(texts('studio.clear'), () => tray.clear());
  }

  show(place: HTMLElement, { isBusy, isBlocked, isReplay }: Now): void {
    const isLaid = this.#tray.stakeMinor() > 0n;
    const lastMinor = this.#tray.lastMinor();
    const isAgain = !isLaid && lastMinor > 0n && !isBusy && !isReplay;
    const isEmpty = !isLaid && !isAgain && !isReplay;
    const key = isReplay ? 'replay.again' : isBusy ? 'blackjack.waiting' : 'blackjack.deal';
    this.deal.setAttribute('aria-disabled', String(isBlocked || isEmpty));
    if (isAgain) {
      const again = el('span', {}, this.#texts('studio.rebet'));
      this.deal.replaceChildren(again, el('small', {}, this.#money(lastMinor)));
    } else this.deal.textContent = this.#texts(key);
    this.#double.disabled = isBlocked || !this.#tray.mayDouble();
    this.#clear.disabled = isBlocked || !isLaid;
    if (this.deal.isConnected) return;
    const hadFocus = place.contains(document.activeElement);
    place.replaceChildren(...(isReplay ? [this.deal] : [this.#clear, this.deal, this.#double]));
    if (hadFocus) this.deal.focus({ preventScroll: true });
  }
}
