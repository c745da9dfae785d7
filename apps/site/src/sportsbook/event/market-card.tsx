import type { EventView, OfferedMarket } from '@halcyon/contract/sportsbook/offer.contract';
import { ChevronLeft, ChevronRight, Pin } from 'lucide-react';
import { memo, useState, type KeyboardEvent } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import { marketNames } from '../names/market-name.ts';
import { BuilderCell } from '../builder/builder-cell.tsx';
import { SelectionCell } from '../slip/selection-cell.tsx';
import { firstLine, isOpen, lineValue, type MarketCardOf } from './market-cards.ts';
import { togglePinned } from './pinned-markets.ts';
import css from './event.module.css';

/** Characters of an outcome that fit into a third of a card. */
const CAPTION_LENGTH = 20;
/** Beside its price in half a card a caption of so many letters has room. */
const HALF_LENGTH = 28;
/** Lines that a card shows at a time; on a phone as many as fit. */
const LINES_SHOWN = 5;

type MarketCardProps = {
  event: EventView;
  card: MarketCardOf;
  isPinned: boolean;
  /** Presses combine outcomes of the event instead of taking them into the slip. */
  isBuilder?: boolean;
};

/** Same event and same markets: nothing to draw, although other markets of the event have changed. */
function isSame(one: MarketCardProps, other: MarketCardProps): boolean {
  const isOfSame =
    one.event.participants === other.event.participants && one.event.players === other.event.players;
  const { markets } = other.card;
  const hasSame =
    one.card.markets.length === markets.length &&
    one.card.markets.every((market, at) => market === markets[at]);
  return isOfSame && hasSame && one.isPinned === other.isPinned && one.isBuilder === other.isBuilder;
}

/** A market with its lines and prices. */
export const MarketCard = memo(function MarketCard({
  event,
  card,
  isPinned,
  isBuilder = false,
}: MarketCardProps) {
  const site = useSite();
  const t = useText();
  // The line stays while prices move, until the player takes another one or it is closed.
  const [chosen, choose] = useState(() => firstLine(card).key);
  const known = card.markets.find(({ key }) => key === chosen);
  const isLocked = !card.markets.some(isOpen);
  const market = known && (isLocked || isOpen(known)) ? known : firstLine(card);
  if (market.key !== chosen) choose(market.key);
  const names = marketNames(site, event);
  const title = names.title(market);
  return (
    <section className={css.card} aria-label={[title, names.note(market)].filter(Boolean).join(', ')}>
      <header className={css.cardHead}>
        <h2>{title}</h2>
        <span className={css.cardNote}>{names.note(market)}</span>
        <button
          type="button"
          className={css.pin}
          aria-pressed={isPinned}
          aria-label={t('sportsbook.event.pin', { market: title })}
          onClick={() => togglePinned(card.type)}
        >
          <Pin size={16} aria-hidden="true" />
        </button>
      </header>
      {card.markets.length > 1 && <Lines card={card} market={market} onChoose={choose} />}
      <Outcomes event={event} market={market} isBuilder={isBuilder} />
    </section>
  );
}, isSame);

type LinesProps = { card: MarketCardOf; market: OfferedMarket; onChoose: (key: string) => void };

/** The lines as a stepper: the chosen one with its neighbours. */
function Lines({ card: { markets }, market, onChoose }: LinesProps) {
  const t = useText();
  const { decimal } = useSite().numberForm;
  const at = markets.indexOf(market);
  const from = Math.max(0, Math.min(at - Math.floor(LINES_SHOWN / 2), markets.length - LINES_SHOWN));
  const below = markets.findLast((one, of) => of < at && isOpen(one));
  const above = markets.find((one, of) => of > at && isOpen(one));
  return (
    <div className={css.lines} role="group" aria-label={t('sportsbook.event.lines')}>
      <button
        type="button"
        aria-label={t('sportsbook.event.previous_line')}
        aria-disabled={!below}
        onClick={() => below && onChoose(below.key)}
      >
        <ChevronLeft size={16} aria-hidden="true" />
      </button>
      {markets.slice(from, from + LINES_SHOWN).map((one) => (
        <button
          key={one.key}
          type="button"
          aria-pressed={one === market}
          aria-disabled={!isOpen(one) || undefined}
          onClick={() => isOpen(one) && onChoose(one.key)}
        >
          {lineText(one, decimal)}
        </button>
      ))}
      <button
        type="button"
        aria-label={t('sportsbook.event.next_line')}
        aria-disabled={!above}
        onClick={() => above && onChoose(above.key)}
      >
        <ChevronRight size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

function lineText(market: OfferedMarket, decimal: string): string {
  const { hcp } = market.specifiers;
  if (hcp?.includes(':')) return hcp.replace(':', '–');
  const value = lineValue(market);
  const text = String(value).replace('.', decimal).replace('-', '−');
  return hcp !== undefined && value > 0 ? `+${text}` : text;
}

/** In which form the outcomes of a market are laid out. */
function layoutOf(
  outcomes: OfferedMarket['outcomes'],
  longest: number,
): 'one' | 'two' | 'three' | 'scores' | 'many' {
  if (outcomes.filter(({ id }) => /^\d+:\d+$/.test(id)).length > 6) return 'scores';
  if (outcomes.length === 3) return longest > CAPTION_LENGTH ? 'one' : 'three';
  if (longest > HALF_LENGTH) return 'one';
  return outcomes.length <= 4 ? 'two' : 'many';
}

/** Correct scores in three columns: home wins, draws, away wins. */
function scoreColumns(outcomes: OfferedMarket['outcomes']) {
  const columns = [[], [], []] as OfferedMarket['outcomes'][number][][];
  for (const outcome of outcomes) {
    const [home = 0, away = 0] = outcome.id.split(':').map(Number);
    columns[Number.isNaN(home) ? 1 : 1 - Math.sign(home - away)]!.push(outcome);
  }
  return columns;
}

type OutcomesProps = { event: EventView; market: OfferedMarket; isBuilder: boolean };

function Outcomes({ event, market, isBuilder }: OutcomesProps) {
  const names = marketNames(useSite(), event);
  const captions = new Map(market.outcomes.map(({ id }) => [id, names.outcome(market, id)]));
  const longest = Math.max(0, ...captions.values().map(({ length }) => length));
  const layout = layoutOf(market.outcomes, longest);
  const Cell = isBuilder ? BuilderCell : SelectionCell;
  const cells = (outcomes: OfferedMarket['outcomes']) =>
    outcomes.map(({ id, oddsMilli, boost }) => (
      <Cell
        key={id}
        eventId={event.id}
        market={market.key}
        outcome={id}
        version={market.version}
        oddsMilli={oddsMilli}
        unboostedOddsMilli={boost?.unboostedOddsMilli}
        isSuspended={market.state !== 'active'}
        pick={names.pick(market, id)}
        caption={captions.get(id)!}
        layout={layout === 'three' ? 'stacked' : 'wide'}
      />
    ));
  // The arrows move the focus between the cells, which keep their own keys.
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.outcomes} data-layout={layout} onKeyDown={moveByArrows}>
      {layout === 'scores'
        ? scoreColumns(market.outcomes).map((column, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- three columns, always the same
            <div key={at}>{cells(column)}</div>
          ))
        : cells(market.outcomes)}
    </div>
  );
}

/** Left, right, up and down go through the cells of a market. */
function moveByArrows(event: KeyboardEvent<HTMLDivElement>) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const cells = [...event.currentTarget.querySelectorAll('button')];
  const at = cells.indexOf(document.activeElement as HTMLButtonElement);
  cells[Math.min(Math.max(at + by, 0), cells.length - 1)]?.focus();
}
