import { make } from '../shell/frame.ts';
import type { Layout, LayoutParts } from './layout-shape.ts';
import type { HandView } from './shapes.ts';

/**
 * Seven places around the dealer: free ones can be taken, others show who holds what. The own hands lie large on the
 * felt as well, two of them after a split.
 */
export function seats({ start, onChip, words, money, act, press }: LayoutParts): Layout {
  const element = make('div', 'seats');
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', words('studio.layout'));
  const onFelt = make('div', 'own-hands');
  // The places say the same to a voice.
  onFelt.setAttribute('aria-hidden', 'true');
  let mySeat: number | null = null;
  const places = Array.from({ length: start.table.seats ?? 0 }, (_, at) => {
    const number = at + 1;
    const hands = make('div', 'hands');
    const chip = make('i', 'chip-on');
    const label = make('span', '', words('studio.seat', { number }));
    const button = make('button', 'seat', hands, label, chip);
    button.type = 'button';
    button.addEventListener('click', () =>
      number === mySeat ? press('seat', words('studio.seat', { number })) : act(`sit-${number}`),
    );
    element.append(button);
    return { number, button, hands, label, chip };
  });
  return {
    element,
    onFelt,
    show({ view, own, drafts, isOpen }) {
      mySeat = own.seat;
      const all = view.scene?.hands ?? [];
      for (const { number, button, hands, label, chip } of places) {
        const isMine = own.seat === number;
        const isTaken = view.seatsTaken.includes(number);
        const held = all.filter(({ seat }) => seat === number);
        hands.replaceChildren(...held.map((hand) => handElement(hand, false)));
        label.textContent = words(`studio.${isMine ? 'yours' : isTaken ? 'taken' : 'sit'}`);
        button.dataset['state'] = isMine ? 'mine' : isTaken ? 'taken' : 'free';
        const draft = drafts.get('seat') ?? 0n;
        const bet = isMine ? BigInt(own.stakedMinor) + draft : 0n;
        chip.hidden = bet === 0n;
        chip.textContent = bet === 0n ? '' : onChip(bet);
        chip.dataset['state'] = draft > 0n ? 'draft' : 'placed';
        button.setAttribute('aria-disabled', String(isTaken && !(isMine && isOpen)));
        const totals = held.map(({ total }) => total).join(' + ');
        const said = [
          words('studio.seat', { number }),
          label.textContent,
          totals,
          bet > 0n ? money(bet) : '',
        ];
        button.setAttribute('aria-label', said.filter(Boolean).join(', '));
      }
      const mine = all.filter(({ seat }) => seat === own.seat);
      const inPlay = own.moves.includes('hit') ? mine.findIndex(({ isDone }) => !isDone) : -1;
      onFelt.replaceChildren(...mine.map((hand, at) => handElement(hand, at === inPlay)));
    },
  };
}

function handElement({ cards, total }: HandView, isInPlay: boolean): HTMLElement {
  const element = make(
    'div',
    'hand',
    make('div', 'cards', ...cards.map(cardElement)),
    make('b', '', String(total)),
  );
  element.dataset['inPlay'] = String(isInPlay);
  return element;
}

function cardElement(name: string): HTMLElement {
  const suit = name.at(-1) ?? '';
  const sign = { S: '♠', H: '♥', D: '♦', C: '♣' }[suit] ?? '';
  return make('em', suit === 'H' || suit === 'D' ? 'card warm' : 'card', `${name.slice(0, -1)}${sign}`);
}
