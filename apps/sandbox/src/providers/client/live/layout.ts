import { make } from '../shell/frame.ts';
import { rouletteBoard } from './roulette-board.ts';
import type { Layout, LayoutParts } from './layout-shape.ts';
import type { View } from './shapes.ts';
import { seats } from './seats.ts';
import { spotButtons } from './spot-buttons.ts';

type Spot = { readonly spot: string; readonly label: string; readonly area: string; readonly look: string };
export function layoutOf(parts: LayoutParts): Layout {
  const { table, spots } = parts.start;
  if (table.kind === 'blackjack') return seats(parts);
  return table.kind === 'roulette' ? rouletteBoard({ ...parts, spots }) : mat(parts, spotsOf(parts));
}

/** Every spot with its place on a grid: columns and rows as CSS lines. */
function spotsOf({ start, words }: LayoutParts): readonly Spot[] {
  if (start.table.kind === 'baccarat') {
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
  const pays = [...new Set(start.segments)].toSorted((one, other) => one - other);
  return pays.map((pay, at) => ({
    spot: `pays-${pay}`,
    label: words('studio.pays', { pays: pay }),
    area: `${Math.floor(at / 3) + 1} / ${(at % 3) * 2 + 1} / auto / span 2`,
    look: at > 3 ? 'high' : 'plain',
  }));
}

function mat(parts: LayoutParts, spots: readonly Spot[]): Layout {
  const element = make('div', `mat ${parts.start.table.kind}`);
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', parts.words('studio.layout'));
  const buttons = spotButtons(parts);
  for (const of of spots) {
    const button = buttons.add({ ...of, name: of.label });
    button.style.gridArea = of.area;
    element.append(button);
  }
  // One stop for the tab key; arrows walk the layout.
  element.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(document.activeElement);
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (at < 0 || by === undefined) return;
    event.preventDefault();
    buttons.focus((at + by + spots.length) % spots.length);
  });
  return {
    element,
    show: (shown) => buttons.show(shown, winnersOf(shown.view)),
  };
}

function winnersOf({ scene }: View): readonly string[] {
  if (scene?.winner) return [scene.winner];
  return scene?.pays === undefined ? [] : [`pays-${scene.pays}`];
}
