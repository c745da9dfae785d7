import type { Card, Rank, Suit } from '../../protocol.ts';
import { el } from '../shell/element.ts';
import type { Texts } from '../shell/texts.ts';

const RANKS: readonly Rank[] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS: readonly Suit[] = ['spades', 'hearts', 'diamonds', 'clubs'];

/** "Ace of spades". */
export function cardName(card: Card, texts: Texts): string {
  const named = ['A', 'J', 'Q', 'K'].includes(card.rank);
  const rank = named ? texts(`blackjack.rank.${card.rank}`) : card.rank;
  return texts('blackjack.card', { rank, suit: texts(`blackjack.suit.${card.suit}`) });
}

/** A card with a back and a face; `turnUp` gives a hidden one its face. */
export function cardElement(card: Card | null, texts: Texts): HTMLElement {
  const face = el('span', { class: 'face sprite' });
  const name = card ? cardName(card, texts) : texts('blackjack.hidden_card');
  const turn = el(
    'span',
    { class: 'turn', role: 'img', 'aria-label': name },
    el('span', { class: 'back sprite' }),
    face,
  );
  if (card) showFace(face, card);
  return el('li', { class: 'card', 'data-hidden': card === null }, turn);
}

export function turnUp(element: HTMLElement, card: Card, texts: Texts): void {
  const face = element.querySelector<HTMLElement>('.face');
  if (face) showFace(face, card);
  face?.parentElement?.setAttribute('aria-label', cardName(card, texts));
  delete element.dataset['hidden'];
}

function showFace(face: HTMLElement, card: Card): void {
  face.style.setProperty('--column', String(RANKS.indexOf(card.rank)));
  face.style.setProperty('--row', String(SUITS.indexOf(card.suit)));
  // Suit and rank as letters behind the picture, in case it does not load.
  face.dataset['text'] =
    card.rank + ({ spades: '♠', hearts: '♥', diamonds: '♦', clubs: '♣' }[card.suit] ?? '');
  face.dataset['suit'] = card.suit;
}
