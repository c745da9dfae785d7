import type { SlotDescription } from '../../protocol.ts';
import { el, icon, ICONS } from './element.ts';
import type { GameContext } from './game-context.ts';
import { openSheet } from './sheet.ts';

export interface StakePicker {
  readonly element: HTMLElement;
  stakeMinor(): bigint;
  move(by: -1 | 1): void;
  setEnabled(isEnabled: boolean): void;
}

/** Minus, plus, and a list of every stake on offer. Remembers the choice of this tab. */
export function createStakePicker(
  { description, texts, money, storage }: GameContext<SlotDescription>,
  onChange: () => void,
): StakePicker {
  const stakesMinor = description.stakesMinor.map(BigInt);
  const storageKey = `halcyon.games.stake.${description.gameId}`;
  const remembered = storage?.getItem(storageKey);
  const defaultMinor = BigInt(description.defaultStakeMinor);
  let index = startIndex(stakesMinor, remembered ? BigInt(remembered) : null, defaultMinor);
  let isEnabled = true;

  const minus = el(
    'button',
    { type: 'button', class: 'tool', 'aria-label': texts('stake.lower') },
    icon(ICONS.minus),
  );
  const plus = el(
    'button',
    { type: 'button', class: 'tool', 'aria-label': texts('stake.higher') },
    icon(ICONS.plus),
  );
  const amount = el('span', { class: 'amount' });
  const value = el(
    'button',
    { type: 'button', class: 'stake-value', 'aria-haspopup': 'dialog' },
    el('span', { class: 'caption' }, texts('stake.label')),
    amount,
  );
  minus.addEventListener('click', () => choose(index - 1));
  plus.addEventListener('click', () => choose(index + 1));
  value.addEventListener('click', openList);

  function choose(next: number): void {
    if (!isEnabled || next < 0 || next >= stakesMinor.length) return;
    index = next;
    storage?.setItem(storageKey, String(stakesMinor[index]));
    show();
    onChange();
  }

  function current(): bigint {
    return stakesMinor[index] ?? defaultMinor;
  }

  function show(): void {
    amount.textContent = money(current());
    minus.disabled = !isEnabled || index === 0;
    plus.disabled = !isEnabled || index === stakesMinor.length - 1;
    value.disabled = !isEnabled;
  }

  function openList(): void {
    const list = el('div', { class: 'stake-list' });
    const sheet = openSheet({
      title: texts('stake.label'),
      closeText: texts('close'),
      className: 'small',
      content: [list],
    });
    stakesMinor.forEach((stake, at) => {
      const button = el(
        'button',
        { type: 'button', class: 'button', 'aria-pressed': String(at === index) },
        money(stake),
      );
      button.addEventListener('click', () => {
        choose(at);
        sheet.close();
        value.focus({ preventScroll: true });
      });
      list.append(button);
      if (at === index) queueMicrotask(() => button.focus({ preventScroll: true }));
    });
  }

  show();
  return {
    element: el(
      'div',
      { class: 'stake', role: 'group', 'aria-label': texts('stake.label') },
      minus,
      value,
      plus,
    ),
    stakeMinor: current,
    move: (by) => choose(index + by),
    setEnabled(next) {
      isEnabled = next;
      show();
    },
  };
}

/** The remembered stake if it is still on offer, else the default, else the lowest. Pure. */
export function startIndex(
  stakesMinor: readonly bigint[],
  rememberedMinor: bigint | null,
  defaultMinor: bigint,
): number {
  const remembered = rememberedMinor === null ? -1 : stakesMinor.indexOf(rememberedMinor);
  return remembered >= 0 ? remembered : Math.max(0, stakesMinor.indexOf(defaultMinor));
}
