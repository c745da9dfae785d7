import { type RoundMood, countUpAt, isBig } from '../loop/count-up.ts';
import { el } from '../shell/element.ts';
import type { MoneyText } from '../shell/money-text.ts';
import type { Texts } from '../shell/texts.ts';
import type { Lettering } from '../shell/themed.ts';
import { isPaintable } from './painted-words.ts';

/** The plates that lie over the reels for a moment: free spins won, their sum, a big win. */
export interface Overlays {
  award(spins: number, isRetrigger: boolean): void;
  summary(spins: number, winMinor: bigint, mood: RoundMood): void;
  celebrate(mood: RoundMood, winMinor: bigint): void;
  hide(): void;
  isHidden(): boolean;
  /** Moves a counting amount on. */
  count(winMinor: bigint, atMs: number, countMs: number): void;
}

export function createOverlays(
  root: HTMLElement,
  texts: Texts,
  money: MoneyText,
  lettering: Lettering,
): Overlays {
  const painted = (text: string) =>
    el('p', { class: `overlay-title${isPaintable(text, lettering) ? ' painted' : ''}` }, text);
  const amount = el('p', { class: 'overlay-amount' });
  const show = (kind: string, ...children: (Node | string)[]) => {
    root.dataset['kind'] = kind;
    root.replaceChildren(el('div', { class: 'plate' }, ...children));
    root.hidden = false;
  };

  return {
    award(spins, isRetrigger) {
      const number = el('p', { class: 'overlay-number' }, `${isRetrigger ? '+' : ''}${spins}`);
      show(
        'award',
        number,
        title(texts('free_spins.title', { count: spins })),
        line(texts('free_spins.start')),
      );
    },
    summary(spins, winMinor, mood) {
      amount.textContent = money(winMinor);
      const isWin = mood !== 'nothing' && mood !== 'returned';
      const heading = isBig(mood) ? texts(`celebration.${mood}`) : texts('free_spins.over');
      const label = winMinor > 0n ? [line(texts(isWin ? 'readout.win' : 'readout.returned')), amount] : [];
      show(
        isBig(mood) ? 'celebration' : 'summary',
        isBig(mood) ? painted(heading) : title(heading),
        ...label,
        line(texts('free_spins.played', { count: spins })),
      );
    },
    celebrate(mood, winMinor) {
      amount.textContent = money(0n * winMinor);
      show('celebration', painted(texts(`celebration.${mood}`)), amount);
    },
    hide() {
      root.hidden = true;
      root.replaceChildren();
    },
    isHidden: () => root.hidden !== false,
    count(winMinor, atMs, countMs) {
      const text = money(countUpAt(0n, winMinor, atMs, countMs));
      if (amount.textContent !== text) amount.textContent = text;
    },
  };
}

const line = (text: string) => el('p', { class: 'overlay-line' }, text);
const title = (text: string) => el('p', { class: 'overlay-title' }, text);
