import { spotButtons, type ShownBets, type SpotDependencies } from '../live/spot-buttons.ts';
import { make } from '../shell/frame.ts';
import { layoutOf } from './layout.ts';

/** The layout of a table without numbers: places on a grid, walked by the arrow keys. */
export function mat(deps: SpotDependencies & { readonly kind: string }): {
  readonly element: HTMLElement;
  show(of: ShownBets): void;
} {
  const element = make('div', `mat ${deps.kind}`);
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', deps.words('studio.layout'));
  const buttons = spotButtons(deps);
  const places = layoutOf(deps.kind, deps.words);
  for (const of of places) {
    const button = buttons.add(of);
    button.style.gridArea = of.area;
    element.append(button);
  }
  // One stop for the tab key; arrows walk the layout.
  element.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(document.activeElement);
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (at < 0 || by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    buttons.focus((at + by + places.length) % places.length);
  });
  return { element, show: (shown) => buttons.show(shown, shown.view.scene?.won ?? []) };
}
