import type { Card, ReplayAnswer, SlotStep } from '../../protocol.ts';
import { cardName } from '../blackjack/card-element.ts';
import { el } from '../shell/element.ts';
import { decimalText } from '../shell/money-text.ts';
import type { Texts } from '../shell/texts.ts';
import type { Recomputed } from './recompute.ts';

/** Columns and rows of the symbol atlas. */
const ORDER = ['h1', 'h2', 'h3', 'h4', 'l1', 'l2', 'l3', 'l4', 'wild', 'scatter'];

/** What the seeds give, beside what was stored. */
export function outcomeView(
  recomputed: Recomputed,
  gameId: string,
  stored: ReplayAnswer | null,
  texts: Texts,
): HTMLElement {
  const win = (minor: string) =>
    stored
      ? `${decimalText(BigInt(minor), stored.description.exponent)} ${stored.description.currency}`
      : minor;
  const wins = el(
    'dl',
    { class: 'facts' },
    row(`${texts('verify.recomputed')}: ${texts('verify.win')}`, win(String(recomputed.outcome.winMinor))),
  );
  if (stored)
    wins.append(row(`${texts('verify.stored')}: ${texts('verify.win')}`, win(stored.round.winMinor)));
  const picture =
    recomputed.kind === 'slot'
      ? steps(recomputed.outcome.steps, gameId, texts, win)
      : table(recomputed, texts);
  return el('div', {}, wins, picture);
}

function steps(
  all: readonly SlotStep[],
  gameId: string,
  texts: Texts,
  win: (minor: string) => string,
): HTMLElement {
  const items = all.map((step) => {
    const name =
      step.freeSpin > 0 ? texts('verify.free_spin', { number: step.freeSpin }) : texts('verify.spin');
    const title = step.kind === 'cascade' ? `${name} · ${texts('verify.cascade')}` : name;
    const grid = el('div', { class: 'mini-grid', 'data-columns': step.grid.length });
    grid.style.setProperty('--reels', String(step.grid.length));
    grid.style.setProperty('--atlas', `url("/art/${gameId}/symbols.webp")`);
    for (let row = 0; row < (step.grid[0]?.length ?? 0); row++) {
      for (const reel of step.grid) {
        const symbol = reel[row] ?? 'l1';
        const cell = el('i', {
          role: 'img',
          'aria-label': texts(`symbol.${gameId}.${symbol}`),
          title: texts(`symbol.${gameId}.${symbol}`),
        });
        const index = ORDER.indexOf(symbol);
        cell.style.backgroundPosition = `${(index % 5) * 25}% ${Math.floor(index / 5) * 100}%`;
        grid.append(cell);
      }
    }
    const multiplier = step.multiplier > 1 ? ` ×${step.multiplier}` : '';
    return el(
      'li',
      {},
      el('span', { class: 'caption' }, title + multiplier),
      grid,
      el('b', {}, win(step.winMinor)),
    );
  });
  return el('ol', { class: 'steps' }, ...items);
}

function table(recomputed: Recomputed & { kind: 'blackjack' }, texts: Texts): HTMLElement {
  const { hands, dealer } = recomputed.outcome.view;
  const line = (name: string, cards: readonly Card[], total: number) =>
    el(
      'div',
      {},
      el('dt', {}, name),
      el('dd', {}, `${cards.map((card) => cardName(card, texts)).join(', ')} · ${total}`),
    );
  return el(
    'dl',
    { class: 'facts' },
    line(texts('verify.dealer'), dealer.cards, dealer.total),
    ...hands.map((hand, index) => line(texts('verify.hand', { number: index + 1 }), hand.cards, hand.total)),
  );
}

const row = (name: string, value: string) => el('div', {}, el('dt', {}, name), el('dd', {}, value));
