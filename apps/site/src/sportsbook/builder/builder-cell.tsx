import { OddsCell } from '@halcyon/ui/odds-cell';
import { useSite, useText } from '../../platform/site.ts';
import type { SelectionCellProps } from '../slip/selection-cell.tsx';
import { useOddsText } from '../stake/odds-format.ts';
import { toggleCombined, useIsCombined } from './builder-store.ts';

/** The cell of an outcome on the page of the builder: a press combines it with others of its event. */
export function BuilderCell(props: SelectionCellProps) {
  const { eventId, market, outcome, version, oddsMilli, isSuspended, pick, ...look } = props;
  const t = useText();
  const { messages } = useSite();
  const oddsText = useOddsText();
  const selection = { eventId, market, outcome };
  const price = oddsMilli === null ? null : oddsText(oddsMilli);
  const words = isSuspended ? t('odds.suspended') : (price ?? t('odds.none'));
  const press = () => {
    const isChanged = toggleCombined({ ...selection, seen: { version, oddsMilli: oddsMilli ?? 0 } });
    if (!isChanged) messages.show({ kind: 'error', text: t('odds.slip_full') });
  };
  return (
    <OddsCell
      {...look}
      label={`${pick}, ${words}`}
      price={price}
      value={oddsMilli}
      isJoined={useIsCombined(selection)}
      isSuspended={isSuspended}
      onClick={press}
    />
  );
}
