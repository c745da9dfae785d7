import { make } from '../shell/frame.ts';
import type { Words } from '../shell/words.ts';
import { neighbourOf, placeOf } from './roulette-places.ts';
import { colourOf, type RouletteSpot } from './shapes.ts';
import { spotButtons, type ShownBets, type SpotDependencies } from './spot-buttons.ts';

/** Chances of the whole layout: below the numbers, and not scrolled with them. */
const isBelow = (across: number) => across <= -1;

/**
 * The board of one zero: numbers and columns on a strip that scrolls where it is too long, bets on several numbers on
 * the lines between them, dozens and even chances below. Arrows walk from line to line.
 */
export function rouletteBoard(deps: SpotDependencies & { readonly spots: readonly RouletteSpot[] }): {
  readonly element: HTMLElement;
  show(of: ShownBets): void;
} {
  const { words, spots } = deps;
  const buttons = spotButtons(deps);
  const places = spots.map(placeOf);
  const strip = make('div', 'strip');
  const numbers = make('div', 'numbers', strip);
  const below = make('div', 'below');
  const element = make('div', 'mat roulette', make('div', 'numbers-box', numbers), below);
  // The directions in which the strip continues off screen.
  const hint = () => {
    const over = numbers.scrollWidth - numbers.clientWidth;
    numbers.dataset['more'] = [
      numbers.scrollLeft > 8 ? 'left' : '',
      numbers.scrollLeft < over - 8 ? 'right' : '',
    ].join(' ');
  };
  numbers.addEventListener('scroll', hint, { passive: true });
  new ResizeObserver(hint).observe(numbers);
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', words('studio.layout'));
  const byNumber = new Map<number, HTMLElement>();
  const covered = new Map<Element, readonly number[]>();
  spots.forEach((of, at) => {
    const place = places[at]!;
    const { label, name, look } = faceOf(of, words);
    const button = buttons.add({ spot: of.spot, label, name, look });
    button.title = `${36 / of.numbers.length - 1}:1`;
    button.style.setProperty('--along', String(place.along));
    button.style.setProperty('--across', String(place.across));
    button.classList.toggle('between-streets', !isBelow(place.across) && place.along % 1 !== 0);
    button.classList.toggle('between-rows', !isBelow(place.across) && place.across % 1 !== 0);
    covered.set(button, of.numbers);
    if (of.numbers.length === 1) byNumber.set(of.numbers[0]!, button);
    (isBelow(place.across) ? below : strip).append(button);
  });
  element.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(document.activeElement);
    const next = neighbourOf(places, at, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    buttons.focus(next);
    document.activeElement?.scrollIntoView({ block: 'nearest', inline: 'center' });
  });
  // The numbers of the bet under the pointer or the keys light up.
  const light = (target: EventTarget | null) => {
    const button = target instanceof Element ? target.closest('.spot') : null;
    const lit = (button && covered.get(button)) ?? [];
    for (const [number, one] of byNumber) one.dataset['lit'] = String(lit.includes(number));
  };
  element.addEventListener('pointerover', ({ target }) => light(target));
  element.addEventListener('focusin', ({ target }) => light(target));
  element.addEventListener('pointerout', () => light(null));
  element.addEventListener('focusout', () => light(null));
  let fallen = '';
  return {
    element,
    show(shown) {
      const { phase, scene, round } = shown.view;
      const number = phase === 'result' || phase === 'dealing' ? scene?.number : undefined;
      const winners = spots.filter((of) => number !== undefined && of.numbers.includes(number));
      buttons.show(
        shown,
        winners.map(({ spot }) => spot),
      );
      if (phase !== 'result' || number === undefined || fallen === `${round} ${number}`) return;
      fallen = `${round} ${number}`;
      const won = byNumber.get(number);
      if (won) numbers.scrollTo({ left: won.offsetLeft - numbers.clientWidth / 2 + won.offsetWidth / 2 });
    },
  };
}

function faceOf(
  { spot, numbers }: RouletteSpot,
  words: Words,
): { label: string; name: string; look: string } {
  const [kind = '', value = ''] = spot.split('-');
  const [low = 0] = numbers;
  const span = `${low}–${numbers.at(-1) ?? low}`;
  const of = (label: string, look: string, name = label) => ({ label, name, look });
  const inside = (key: string, list: string) => of('', 'inside', words(`studio.${key}`, { numbers: list }));
  switch (kind) {
    case 'number':
      return of(value, colourOf(low));
    case 'dozen':
      return of(words('studio.dozen', { from: low, to: low + 11 }), 'plain');
    case 'column':
      return of('2:1', 'plain column', words('studio.column', { number: value }));
    case 'split':
    case 'corner':
    case 'trio':
      return inside(kind, numbers.join(', '));
    case 'street':
    case 'line':
      return inside(kind, span);
    case 'first':
      return inside('first_four', span);
    case 'low':
    case 'high':
      return of(span, 'plain');
    default:
      return of(words(`studio.${spot}`), spot === 'red' || spot === 'black' ? spot : 'plain');
  }
}
