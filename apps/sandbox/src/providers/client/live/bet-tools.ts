import { make } from '../shell/frame.ts';
import type { LaidBets } from '../shell/laid-bets.ts';
import type { Words } from '../shell/words.ts';

/** Undo, clear, and either double the laid bets or repeat those of the last round. */
export function betTools(
  bets: LaidBets,
  words: Words,
  on: { readonly change: () => void; readonly limit: () => void },
): { readonly element: HTMLElement; show(isOpen: boolean): void } {
  const button = (className: string, act: () => boolean | void) => {
    const element = make('button', `tool ${className}`);
    element.type = 'button';
    element.addEventListener('click', () => (act() === false ? on.limit() : on.change()));
    return element;
  };
  const undo = button('undo', () => bets.undo());
  const clear = button('clear', () => bets.clear());
  const again = button('again', () => (bets.totalMinor > 0n ? bets.double() : bets.rebet()));
  undo.textContent = words('studio.undo');
  clear.textContent = words('studio.clear');
  return {
    element: make('div', 'bet-tools', undo, clear, again),
    show(isOpen) {
      undo.disabled = !isOpen || !bets.canUndo;
      clear.disabled = !isOpen || bets.totalMinor === 0n;
      again.disabled = !isOpen || bets.totalMinor + bets.beforeMinor === 0n;
      const isRebet = bets.totalMinor === 0n && bets.beforeMinor > 0n;
      again.textContent = words(isRebet ? 'studio.rebet' : 'studio.double');
    },
  };
}
