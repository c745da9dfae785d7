import { OddsCell } from '@halcyon/ui/odds-cell';
import { useSite, useText } from '../../platform/site.ts';
import { useOddsText } from '../stake/odds-format.ts';
import { toggled, type Selection } from '../stake/slip-state.ts';
import { changeSlip, useIsSelected } from './slip-store.ts';

export type SelectionCellProps = Selection & {
  /** Version of the event that the shown price belongs to. */
  readonly version: number;
  /** Null: there is none. */
  readonly oddsMilli: number | null;
  readonly isSuspended: boolean;
  /** Of a boosted price: the one before. */
  readonly unboostedOddsMilli?: number | undefined;
  /** What is bet on, in words: `Halden to win`. */
  readonly pick: string;
  readonly caption?: string;
  readonly layout?: 'stacked' | 'wide';
};

/** The cell of an outcome: its price, selected as the slip has it. A press takes it into the slip or out of it. */
export function SelectionCell(props: SelectionCellProps) {
  const { eventId, market, outcome, version, oddsMilli, isSuspended, pick, ...rest } = props;
  const { unboostedOddsMilli, ...look } = rest;
  const t = useText();
  const { messages } = useSite();
  const oddsText = useOddsText();
  const selection = { eventId, market, outcome };
  const price = oddsMilli === null ? null : oddsText(oddsMilli);
  const oldPrice = unboostedOddsMilli === undefined ? undefined : oddsText(unboostedOddsMilli);
  const boosted = oldPrice === undefined ? '' : `, ${t('sportsbook.boosted_from', { price: oldPrice })}`;
  const words = isSuspended ? t('odds.suspended') : price === null ? t('odds.none') : `${price}${boosted}`;
  const press = () => {
    const isChanged = changeSlip((slip) =>
      toggled(slip, { ...selection, seen: { version, oddsMilli: oddsMilli ?? 0 } }),
    );
    if (!isChanged) messages.show({ kind: 'error', text: t('odds.slip_full') });
  };
  return (
    <OddsCell
      {...look}
      label={`${pick}, ${words}`}
      price={price}
      oldPrice={oldPrice}
      value={oddsMilli}
      isSelected={useIsSelected(selection)}
      isSuspended={isSuspended}
      onClick={press}
    />
  );
}
