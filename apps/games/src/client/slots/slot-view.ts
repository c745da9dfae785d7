import type { SlotDescription } from '../../protocol.ts';
import { el, icon, ICONS } from '../shell/element.ts';
import { applyTheme, logo, showSound } from '../shell/themed.ts';
import type { Texts } from '../shell/texts.ts';
import type { Ladder, Readout } from './readout.ts';
import type { SlotTheme } from './theme.ts';

/** `auto`: rounds start automatically, and a press ends that. */
export type SpinButtonState = 'ready' | 'running' | 'blocked' | 'auto';

/** The page of a slot: every place that text or a picture goes to. */
export class SlotView {
  readonly root: HTMLElement;
  readonly reels: HTMLCanvasElement;
  readonly ambient = el('canvas', { class: 'ambient', 'aria-hidden': 'true' });
  readonly bursts = el('canvas', { class: 'bursts', 'aria-hidden': 'true' });
  readonly spin = el(
    'button',
    { type: 'button', class: 'spin', 'aria-keyshortcuts': 'Space' },
    icon(ICONS.spin),
  );
  readonly info: HTMLButtonElement;
  readonly sound = el('button', { type: 'button', class: 'tool' });
  readonly auto: HTMLButtonElement;
  readonly turbo: HTMLButtonElement;
  readonly overlay = el('div', { class: 'overlay', 'aria-hidden': 'true', hidden: true });
  readonly balance = el('output', { class: 'amount', 'aria-live': 'off' });
  readonly balanceBox: HTMLElement;
  readonly #texts: Texts;
  readonly #counter = el('span', { class: 'counter' });
  readonly #ladder = el('ol', { class: 'ladder', 'aria-hidden': 'true' });
  readonly #note = el('span', { class: 'counter note', hidden: true });
  readonly #win = el('output', { class: 'win-over', 'aria-hidden': 'true' });
  readonly #readout = el('output', { class: 'readout', 'aria-live': 'off' });
  readonly #badge = el('p', { class: 'badge', hidden: true });

  constructor(description: SlotDescription, theme: SlotTheme, texts: Texts, stakeElement: HTMLElement) {
    this.#texts = texts;
    this.reels = el('canvas', { role: 'img', 'aria-label': texts('slot.reels') });
    this.info = tool(texts('info.open'), ICONS.info);
    this.auto = tool(texts('autoplay.title'), ICONS.auto);
    this.auto.setAttribute('aria-haspopup', 'dialog');
    this.turbo = tool(texts('turbo'), ICONS.turbo);
    this.turbo.classList.add('turbo');
    const caption = el(
      'span',
      { class: 'caption' },
      texts(description.mode === 'demo' ? 'balance.demo' : 'balance.label'),
    );
    this.balanceBox = el('div', { class: 'balance' }, caption, this.balance);
    this.root = el(
      'main',
      { class: 'game slot', 'data-mechanic': description.mechanic },
      el('div', { class: 'scene' }),
      this.ambient,
      el('header', { class: 'marquee' }, logo(description.name)),
      el('div', { class: 'meter' }, this.#badge, this.#counter, this.#note, this.#ladder),
      el('div', { class: 'reels' }, this.reels, this.#win),
      this.#readout,
      el('div', { class: 'bar' }),
      this.balanceBox,
      stakeElement,
      this.spin,
      el('div', { class: 'tools' }, this.auto, this.turbo, this.info, this.sound),
      this.bursts,
      this.overlay,
    );
    applyTheme(this.root, theme);
  }

  /** Beside the name; empty: none. */
  showBadge(text: string): void {
    this.#badge.textContent = text;
    this.#badge.hidden = text === '';
  }

  setSpin(state: SpinButtonState, label: string, left: number | null = null): void {
    const { spin } = this;
    if (spin.dataset['state'] === state && spin.getAttribute('aria-label') === label) return;
    spin.dataset['state'] = state;
    spin.setAttribute('aria-label', label);
    spin.setAttribute('aria-disabled', String(state === 'blocked'));
    const sign = icon(state === 'running' || state === 'auto' ? ICONS.stop : ICONS.spin);
    spin.replaceChildren(sign, left === null ? '' : el('span', { class: 'left' }, String(left)));
  }

  setSound(isOn: boolean): void {
    showSound(this.sound, isOn, this.#texts);
  }

  setCounter(text: string): void {
    if (this.#counter.textContent !== text) this.#counter.textContent = text;
  }

  /** A line above the reels; empty: none. */
  setNote(text: string): void {
    this.#note.textContent = text;
    this.#note.hidden = text === '';
  }

  /** The amount that lies over the reels while a win is shown; empty: none. */
  setWin(text: string): void {
    if (this.#win.textContent !== text) this.#win.textContent = text;
  }

  setReadout(kind: Readout['kind'], text: string): void {
    if (this.#readout.textContent === text) return;
    this.#readout.textContent = text;
    this.#readout.dataset['kind'] = kind;
  }

  setLadder({ values, active }: Ladder): void {
    const key = `${values.join()}|${active}`;
    if (this.#ladder.dataset['key'] === key) return;
    this.#ladder.dataset['key'] = key;
    const steps = values.map((value, index) =>
      el('li', { 'data-active': index === active, 'data-passed': index < active }, `×${value}`),
    );
    this.#ladder.replaceChildren(...steps);
  }
}

function tool(label: string, sign: string): HTMLButtonElement {
  return el('button', { type: 'button', class: 'tool', 'aria-label': label, title: label }, icon(sign));
}
