import type { BlackjackDescription, BlackjackRoundView } from '../../protocol.ts';
import { el, icon, ICONS } from '../shell/element.ts';
import type { MoneyText } from '../shell/money-text.ts';
import { applyTheme, logo, showSound } from '../shell/themed.ts';
import type { Texts } from '../shell/texts.ts';
import { theme } from '../themes/blackjack.ts';
import { cardElement, turnUp } from './card-element.ts';
import type { DealStep } from './deal-plan.ts';
import { HandElements, totalText } from './hand-view.ts';
import { flyFrom, glide } from './moves.ts';

const FLY_MS = 340;
const STEP_MS = 300;

export interface TableOptions {
  description: BlackjackDescription;
  texts: Texts;
  money: MoneyText;
  /** No flights: a frozen picture, or a player who prefers reduced motion. */
  isInstant: boolean;
  stakeElement: HTMLElement;
}

/** The table: cards, chips, totals, results. Knows how things move, not what they are worth. */
export class TableView {
  readonly root: HTMLElement;
  readonly info: HTMLButtonElement;
  readonly sound = el('button', { type: 'button', class: 'tool' });
  readonly actions = el('div', { class: 'actions' });
  readonly question = el('p', { class: 'question' });
  readonly readout = el('output', { class: 'readout', 'aria-live': 'off' });
  readonly balance = el('output', { class: 'amount', 'aria-live': 'off' });
  readonly balanceBox: HTMLElement;
  /** From one card to the next. */
  readonly stepMs: number;
  readonly #options: TableOptions;
  readonly #flyMs: number;
  readonly #shoe = el('div', { class: 'shoe sprite', 'aria-hidden': 'true' });
  readonly #dealerCards = el('ul', { class: 'cards' });
  readonly #dealerTotal = el('output', { class: 'total', 'aria-live': 'off' });
  readonly #handsBox = el('div', { class: 'hands' });
  readonly #badge = el('p', { class: 'badge', hidden: true });
  #hands: HandElements[] = [];

  constructor(options: TableOptions) {
    const { description, texts, isInstant, stakeElement } = options;
    this.#options = options;
    this.#flyMs = isInstant ? 0 : FLY_MS;
    this.stepMs = isInstant ? 0 : STEP_MS;
    this.info = el(
      'button',
      { type: 'button', class: 'tool', 'aria-label': texts('info.open') },
      icon(ICONS.info),
    );
    const caption = el(
      'span',
      { class: 'caption' },
      texts(description.mode === 'demo' ? 'balance.demo' : 'balance.label'),
    );
    this.balanceBox = el('div', { class: 'balance' }, caption, this.balance);
    const dealer = { class: 'dealer', 'aria-label': texts('blackjack.dealer') };
    this.root = el(
      'main',
      { class: 'game blackjack' },
      el('div', { class: 'scene' }),
      el('header', { class: 'marquee' }, logo(description.name.replace(/^Halcyon /, '')), this.#badge),
      el(
        'div',
        { class: 'felt' },
        this.#shoe,
        el('section', dealer, this.#dealerCards, this.#dealerTotal),
        el('p', { class: 'printed' }, texts('blackjack.table_rules')),
        this.#handsBox,
      ),
      el('div', { class: 'says' }, this.question, this.readout),
      el('div', { class: 'bar' }),
      this.balanceBox,
      el('div', { class: 'play' }, stakeElement, this.actions),
      el('div', { class: 'tools' }, this.info, this.sound),
    );
    applyTheme(this.root, theme);
  }

  showBadge(text: string): void {
    this.#badge.textContent = text;
    this.#badge.hidden = false;
  }

  setSound(isOn: boolean): void {
    showSound(this.sound, isOn, this.#options.texts);
  }

  clear(): void {
    this.#hands = [];
    this.#handsBox.replaceChildren();
    this.#dealerCards.replaceChildren();
    for (const element of [this.#dealerTotal, this.readout, this.question]) element.textContent = '';
  }

  placeStake(stakeMinor: bigint): void {
    this.#showStake(this.#hands[0] ?? this.#addHand(0), stakeMinor);
  }

  take(step: DealStep): void {
    const { texts } = this.#options;
    if (step.kind === 'split') return this.#split(step.hand);
    if (step.kind === 'reveal') {
      const hidden = this.#dealerCards.querySelector<HTMLElement>('[data-hidden]');
      if (hidden) turnUp(hidden, step.card, texts);
      return;
    }
    const card = cardElement(step.card, texts);
    const hand =
      step.kind === 'player' ? (this.#hands[step.hand] ?? this.#addHand(this.#hands.length)) : null;
    const cards = hand?.cards ?? this.#dealerCards;
    glide(this.#allCards(), () => cards.append(card), this.#flyMs);
    flyFrom(card, this.#shoe, this.#flyMs, -24);
  }

  /** Totals, chips and whose turn it is, once the cards lie. */
  settle(round: BlackjackRoundView): void {
    const { texts, money } = this.#options;
    const { dealer } = round;
    this.#dealerTotal.textContent = dealer.isBlackjack
      ? texts('blackjack.blackjack')
      : totalText(dealer, texts);
    round.hands.forEach((view, index) => {
      const hand = this.#hands[index];
      if (!hand) return;
      this.#showStake(hand, BigInt(view.stakeMinor));
      hand.settle(view, index === round.activeHand, texts, money);
      if (view.result === 'lose' || view.result === 'bust') hand.collect(this.#dealerTotal, this.#flyMs);
    });
  }

  #addHand(at: number): HandElements {
    const hand = new HandElements();
    this.#handsBox.insertBefore(hand.root, this.#hands[at]?.root ?? null);
    this.#hands = this.#hands.toSpliced(at, 0, hand);
    this.#hands.forEach(({ root }, index) => {
      root.setAttribute('aria-label', this.#options.texts('blackjack.hand', { number: index + 1 }));
    });
    return hand;
  }

  #split(at: number): void {
    const from = this.#hands[at];
    const card = from?.cards.lastElementChild;
    if (!from || !card) return;
    glide(this.#allCards(), () => this.#addHand(at + 1).cards.append(card), this.#flyMs);
    from.total.textContent = '';
  }

  #showStake(hand: HandElements, stakeMinor: bigint): void {
    const { description, money } = this.#options;
    const lowestMinor = BigInt(description.stakesMinor[0] ?? '1');
    for (const chip of hand.showStake(stakeMinor, lowestMinor, money))
      flyFrom(chip, this.balanceBox, this.#flyMs, 90);
  }

  #allCards(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>('.card')];
  }
}
