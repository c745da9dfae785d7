import { el } from '../shell/element.ts';
import type { MoneyText } from '../shell/money-text.ts';
import { startIndex } from '../shell/stake-picker.ts';
import type { Texts } from '../shell/texts.ts';
import { chipText } from './chips.ts';

export interface ChipTray {
  readonly element: HTMLElement;
  /** What lies on the table for the next round; 0 when nothing does. */
  stakeMinor(): bigint;
  /** What was staked last, for laying it again; 0 before the first round. */
  lastMinor(): bigint;
  mayDouble(): boolean;
  /** 1 lays one more of the smallest chip, -1 takes the last chip back. */
  move(by: -1 | 1): void;
  clear(): void;
  rebet(): void;
  /** Doubles the laid stake, else the last one. */
  double(): void;
  /** The round has been played: no stake until it is laid again. */
  played(stakeMinor: bigint): void;
  setEnabled(isEnabled: boolean): void;
}

/** Chips to lay before the cards are dealt. Remembers the last stake of this tab. */
export function createChipTray(options: {
  gameId: string;
  chipsMinor: readonly bigint[];
  defaultMinor: bigint;
  exponent: number;
  texts: Texts;
  money: MoneyText;
  storage: Storage | null;
  onChange: (stakeMinor: bigint) => void;
}): ChipTray {
  const { chipsMinor, exponent, texts, money, storage, onChange } = options;
  const storageKey = `halcyon.games.bet.${options.gameId}`;
  const mostMinor = chipsMinor.at(-1) ?? 0n;
  const remembered = BigInt(storage?.getItem(storageKey) ?? '0');
  const isFitting = remembered > 0n && remembered <= mostMinor && remembered % (chipsMinor[0] ?? 1n) === 0n;
  let laid = [
    isFitting ? remembered : (chipsMinor[startIndex(chipsMinor, null, options.defaultMinor)] ?? 0n),
  ];
  let lastMinor = 0n;
  let isEnabled = true;

  const stakeMinor = () => laid.reduce((sum, chip) => sum + chip, 0n);
  const buttons = chipsMinor.map((chip, at) => {
    const label = texts('studio.chip', { amount: money(chip) });
    const button = el(
      'button',
      { type: 'button', class: 'chip', 'data-step': at, 'aria-label': label },
      chipText(chip, exponent),
    );
    button.addEventListener('click', () => add(chip));
    return { chip, button };
  });

  function lay(chips: readonly bigint[]): void {
    if (!isEnabled) return;
    laid = [...chips];
    show();
    onChange(stakeMinor());
  }

  function add(chip: bigint): void {
    if (stakeMinor() + chip <= mostMinor) lay([...laid, chip]);
  }

  function show(): void {
    for (const { chip, button } of buttons) button.disabled = !isEnabled || stakeMinor() + chip > mostMinor;
  }

  const base = () => stakeMinor() || lastMinor;
  show();
  return {
    element: el(
      'div',
      { class: 'tray', role: 'group', 'aria-label': texts('studio.chips') },
      ...buttons.map(({ button }) => button),
    ),
    stakeMinor,
    lastMinor: () => lastMinor,
    mayDouble: () => base() > 0n && base() * 2n <= mostMinor,
    move: (by) => (by > 0 ? add(chipsMinor[0] ?? 0n) : lay(laid.slice(0, -1))),
    clear: () => lay([]),
    rebet: () => lay([lastMinor]),
    double() {
      if (base() * 2n <= mostMinor) lay([base() * 2n]);
    },
    played(playedMinor) {
      laid = [];
      lastMinor = playedMinor;
      storage?.setItem(storageKey, String(playedMinor));
      show();
    },
    setEnabled(next) {
      isEnabled = next;
      show();
    },
  };
}
