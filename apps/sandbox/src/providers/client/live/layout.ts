import { make } from '../shell/frame.ts';
import type { Words } from '../shell/words.ts';
import { colourOf, type LiveStart, type Own, type View } from './shapes.ts';

export type Layout = {
  readonly element: HTMLElement;
  /** Amounts by spot that stand or are about to be placed, and what the round says. */
  show(of: { view: View; own: Own; drafts: ReadonlyMap<string, bigint>; isOpen: boolean }): void;
};
type Spot = { readonly spot: string; readonly label: string; readonly area: string; readonly look: string };
type Parts = {
  readonly start: LiveStart;
  readonly words: Words;
  readonly money: (minor: bigint) => string;
  readonly press: (spot: string) => void;
  readonly act: (action: string) => void;
};

export function layoutOf(parts: Parts): Layout {
  return parts.start.table.kind === 'blackjack' ? seats(parts) : mat(parts, spotsOf(parts));
}

/** Every spot with its place on a grid: columns and rows as CSS lines. */
function spotsOf({ start, words }: Parts): readonly Spot[] {
  const { kind } = start.table;
  if (kind === 'baccarat') {
    return [
      ['player-pair', 'player_pair', '1 / 1 / 2 / 3', 'player'],
      ['tie', 'tie', '1 / 3 / 2 / 5', 'tie'],
      ['banker-pair', 'banker_pair', '1 / 5 / 2 / 7', 'banker'],
      ['player', 'player', '2 / 1 / 4 / 4', 'player'],
      ['banker', 'banker', '2 / 4 / 4 / 7', 'banker'],
    ].map(([spot = '', key = '', area = '', look = '']) => ({
      spot,
      area,
      look,
      label: words(`studio.${key}`),
    }));
  }
  if (kind === 'wheel') {
    const pays = [...new Set(start.segments)].toSorted((one, other) => one - other);
    return pays.map((pay, at) => ({
      spot: `pays-${pay}`,
      label: words('studio.pays', { pays: pay }),
      area: `${Math.floor(at / 3) + 1} / ${(at % 3) * 2 + 1} / auto / span 2`,
      look: at > 3 ? 'high' : 'plain',
    }));
  }
  const numbers = Array.from({ length: 36 }, (_, at) => at + 1).map((number) => ({
    spot: `number-${number}`,
    label: String(number),
    area: `${3 - ((number - 1) % 3)} / ${Math.ceil(number / 3) + 1} / auto / auto`,
    look: colourOf(number),
  }));
  const dozens = [1, 2, 3].map((dozen) => ({
    spot: `dozen-${dozen}`,
    label: words('studio.dozen', { from: dozen * 12 - 11, to: dozen * 12 }),
    area: `4 / ${dozen * 4 - 2} / auto / span 4`,
    look: 'plain',
  }));
  const columns = [1, 2, 3].map((column) => ({
    spot: `column-${column}`,
    label: '2:1',
    area: `${4 - column} / 14 / auto / auto`,
    look: 'plain',
  }));
  const outside = ['low', 'even', 'red', 'black', 'odd', 'high'].map((spot, at) => ({
    spot,
    label: spot === 'low' ? '1–18' : spot === 'high' ? '19–36' : words(`studio.${spot}`),
    area: `5 / ${at * 2 + 2} / auto / span 2`,
    look: spot === 'red' || spot === 'black' ? spot : 'plain',
  }));
  const zero = { spot: 'number-0', label: '0', area: '1 / 1 / 4 / 2', look: 'green' };
  return [zero, ...numbers, ...dozens, ...columns, ...outside];
}

function mat({ start, words, money, press }: Parts, spots: readonly Spot[]): Layout {
  const element = make('div', `mat ${start.table.kind}`);
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', words('studio.layout'));
  const buttons = new Map(
    spots.map((of) => {
      const chip = make('i', 'chip-on');
      const button = make('button', `spot ${of.look}`, make('span', '', of.label), chip);
      button.type = 'button';
      button.style.gridArea = of.area;
      button.tabIndex = -1;
      button.addEventListener('click', () => press(of.spot));
      element.append(button);
      return [of.spot, { button, chip, label: nameOf(of, words) }] as const;
    }),
  );
  const all = [...buttons.values()].map(({ button }) => button);
  if (all[0]) all[0].tabIndex = 0;
  // One stop for the tab key; arrows walk the layout.
  element.addEventListener('keydown', (event) => {
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (at < 0 || by === undefined) return;
    event.preventDefault();
    const next = all[(at + by + all.length) % all.length];
    all.forEach((button) => (button.tabIndex = button === next ? 0 : -1));
    next?.focus();
  });
  return {
    element,
    show({ view, own, drafts, isOpen }) {
      const placed = new Map<string, bigint>();
      for (const { spot, amountMinor } of own.bets)
        placed.set(spot, (placed.get(spot) ?? 0n) + BigInt(amountMinor));
      const winners = view.phase === 'result' || view.phase === 'dealing' ? winnersOf(start, view) : [];
      for (const [spot, { button, chip, label }] of buttons) {
        const draft = drafts.get(spot) ?? 0n;
        const total = (placed.get(spot) ?? 0n) + draft;
        chip.textContent = total === 0n ? '' : short(total, start.exponent);
        chip.hidden = total === 0n;
        chip.dataset['state'] = draft > 0n ? 'draft' : 'placed';
        button.setAttribute('aria-disabled', String(!isOpen));
        button.dataset['wins'] = String(view.phase === 'result' && winners.includes(spot));
        button.setAttribute(
          'aria-label',
          total === 0n ? label : words('studio.bet_on', { spot: label, amount: money(total) }),
        );
      }
    },
  };
}

function nameOf({ spot, label }: Spot, words: Words): string {
  const column = /^column-(\d)$/.exec(spot)?.[1];
  return column ? words('studio.column', { number: column }) : label;
}

function winnersOf(start: LiveStart, { scene }: View): readonly string[] {
  if (!scene) return [];
  if (scene.winner) return [scene.winner];
  if (scene.pays !== undefined) return [`pays-${scene.pays}`];
  return scene.number === undefined
    ? []
    : [`number-${scene.number}`, scene.colour === 'green' ? '' : (scene.colour ?? '')];
}

/** Seven places around the dealer: free ones can be taken, others show who holds what. */
function seats({ start, words, money, act, press }: Parts): Layout {
  const element = make('div', 'seats');
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', words('studio.layout'));
  let mySeat: number | null = null;
  const places = Array.from({ length: start.table.seats ?? 0 }, (_, at) => {
    const number = at + 1;
    const cards = make('div', 'hand');
    const total = make('b');
    const chip = make('i', 'chip-on');
    const label = make('span', '', words('studio.seat', { number }));
    const button = make('button', 'seat', cards, total, label, chip);
    button.type = 'button';
    button.addEventListener('click', () => (number === mySeat ? press('seat') : act(`sit-${number}`)));
    element.append(button);
    return { number, button, cards, total, label, chip };
  });
  return {
    element,
    show({ view, own, drafts, isOpen }) {
      mySeat = own.seat;
      for (const { number, button, cards, total, label, chip } of places) {
        const isMine = own.seat === number;
        const isTaken = view.seatsTaken.includes(number);
        const hand = view.scene?.hands?.find((one) => one.seat === number);
        cards.replaceChildren(...(hand?.cards ?? []).map(cardElement));
        total.textContent = hand ? String(hand.total) : '';
        label.textContent = words(`studio.${isMine ? 'yours' : isTaken ? 'taken' : 'sit'}`);
        button.dataset['state'] = isMine ? 'mine' : isTaken ? 'taken' : 'free';
        const bet = isMine ? BigInt(own.stakedMinor) + (drafts.get('seat') ?? 0n) : 0n;
        chip.hidden = bet === 0n;
        chip.textContent = bet === 0n ? '' : short(bet, start.exponent);
        chip.dataset['state'] = (drafts.get('seat') ?? 0n) > 0n ? 'draft' : 'placed';
        button.setAttribute('aria-disabled', String(isTaken && !(isMine && isOpen)));
        const parts = [
          words('studio.seat', { number }),
          label.textContent,
          hand ? total.textContent : '',
          bet > 0n ? money(bet) : '',
        ];
        button.setAttribute('aria-label', parts.filter(Boolean).join(', '));
      }
    },
  };
}

function cardElement(name: string): HTMLElement {
  const suit = name.at(-1) ?? '';
  const sign = { S: '♠', H: '♥', D: '♦', C: '♣' }[suit] ?? '';
  return make('em', suit === 'H' || suit === 'D' ? 'card warm' : 'card', `${name.slice(0, -1)}${sign}`);
}

/** `1.5`, `20`, `1.2k`: what fits on a chip. */
export function short(minor: bigint, exponent: number): string {
  const value = Number(minor) / 10 ** exponent;
  if (value >= 10_000) return `${Math.round(value / 1_000)}k`;
  if (value >= 1_000) return `${Math.round(value / 100) / 10}k`;
  return String(Math.round(value * 100) / 100);
}
