import { make } from '../shell/frame.ts';
import type { Chip } from '../shell/laid-bets.ts';
import type { Words } from '../shell/words.ts';
import { neighbourBets, sectorBets, sectors } from './racetrack-bets.ts';
import { colourOf, wheelOrder } from './shapes.ts';

/** The wheel as a strip of numbers and four sectors; each press lays several chips. */
export function racetrack(
  words: Words,
  lay: (bets: (chipMinor: bigint) => readonly Chip[], name: string) => void,
): HTMLElement {
  const button = (className: string, text: string, name: string, bets: (chip: bigint) => readonly Chip[]) => {
    const element = make('button', className, text);
    element.type = 'button';
    element.setAttribute('aria-label', name);
    element.addEventListener('click', () => lay(bets, name));
    return element;
  };
  const named = (Object.keys(sectors) as (keyof typeof sectors)[]).map((sector) => {
    const name = words(`studio.sector.${sector}`);
    return button('sector', name, name, (chip) => sectorBets(sector, chip));
  });
  const numbers = wheelOrder.map((number, at) => {
    const name = words('studio.neighbours', { number });
    const one = button(`spot ${colourOf(number)}`, String(number), name, (chip) =>
      neighbourBets(number, chip),
    );
    one.tabIndex = at === 0 ? 0 : -1;
    return one;
  });
  const strip = make('div', 'track', ...numbers);
  // One stop for the tab key; arrows walk the wheel.
  strip.addEventListener('keydown', (event) => {
    const at = numbers.findIndex((one) => one === document.activeElement);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (at < 0 || by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = numbers[(at + by + numbers.length) % numbers.length]!;
    numbers.forEach((one) => (one.tabIndex = one === next ? 0 : -1));
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest', inline: 'center' });
  });
  const element = make('div', 'racetrack', make('div', 'sectors', ...named), strip);
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', words('studio.racetrack'));
  return element;
}
