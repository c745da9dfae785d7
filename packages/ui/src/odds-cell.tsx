import { Lock } from 'lucide-react';
import { useState, type ComponentProps, type MouseEvent } from 'react';
import css from './odds-cell.module.css';

export type OddsCellProps = Omit<
  ComponentProps<'button'>,
  'className' | 'children' | 'aria-label' | 'value'
> & {
  /** Outcome and price in words: `Halden to win, 2.10`. What else the cell shows is for the eye alone, so the style draws it. */
  label: string;
  /** Short name of the outcome in the cell. Without one the cell has the price alone. */
  caption?: string | undefined;
  /** `stacked`: the caption above the price; `wide`: beside it. */
  layout?: 'stacked' | 'wide';
  /** As the reader sees it. Null: there is none, and nothing is offered. */
  price: string | null;
  /** The price as a number, by which a rise is known from a fall. */
  value: number | null;
  /** Of a boosted price: the one before. */
  oldPrice?: string | undefined;
  isSelected?: boolean;
  /** Selected for a combination of its event. */
  isJoined?: boolean;
  /** No bets now. The cell keeps its size and its focus, and the price is hidden. */
  isSuspended?: boolean;
};

/** Letters of a caption that may need a third line beside its price. */
const LONG_CAPTION = 15;

/**
 * A price that is bet on by a press. A change is shown by an arrow and a tint that fades; nothing moves, and nothing is
 * read out.
 */
export function OddsCell(props: OddsCellProps) {
  const { label, caption, layout = 'stacked', price, value, oldPrice, onClick, ...state } = props;
  const { isSelected = false, isJoined = false, isSuspended = false, ...rest } = state;
  const move = useMove(isSuspended ? null : value);
  const isOff = isSuspended || price === null;
  // A selection can be taken back at any time.
  const isInert = isOff && !isSelected;
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    isInert ? event.preventDefault() : onClick?.(event);
  return (
    <button
      type="button"
      {...rest}
      className={css.cell}
      aria-label={label}
      aria-pressed={isSelected || isJoined}
      aria-disabled={isInert || undefined}
      data-layout={caption === undefined ? undefined : layout}
      data-state={isSuspended ? 'suspended' : price === null ? 'off' : undefined}
      data-joined={isJoined || undefined}
      data-boosted={(oldPrice !== undefined && !isOff) || undefined}
      onClick={press}
    >
      {caption !== undefined && (
        <small data-text={caption} data-long={caption.length > LONG_CAPTION || undefined} />
      )}
      {isSuspended ? <Lock size={16} aria-hidden="true" /> : null}
      {!isSuspended && oldPrice !== undefined && <s data-text={oldPrice} />}
      {!isSuspended && (
        <span key={value} className={css.price} data-move={move}>
          {price ?? '–'}
        </span>
      )}
      {!isOff && move && <i key={`${value}-${move}`} className={css.change} data-move={move} />}
    </button>
  );
}

/** Where a number went last; undefined before its first change, and until it changes after it was away. */
function useMove(value: number | null): 'up' | 'down' | undefined {
  const [last, setLast] = useState<{ value: number | null; move?: 'up' | 'down' | undefined }>({ value });
  if (value === last.value || (value === null && !last.move)) return last.move;
  const isRise = value !== null && last.value !== null && value > last.value;
  const next = value === null || last.value === null ? undefined : isRise ? 'up' : 'down';
  setLast({ value: value ?? last.value, move: next });
  return next;
}
