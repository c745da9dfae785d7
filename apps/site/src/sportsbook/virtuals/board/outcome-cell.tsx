import type { OfferedMarket } from '@halcyon/contract/sportsbook/offer.contract';
import { OddsCell } from '@halcyon/ui/odds-cell';
import { useSite, useText } from '../../../platform/site.ts';
import { useOddsText } from '../../stake/odds-format.ts';
import { toggled } from '../../stake/slip-state.ts';
import { marketNames } from '../../names/market-name.ts';
import { changeVirtualSlip, useIsVirtualSelected } from '../slip/virtual-slip-store.ts';
import type { BoardEvent } from './board-market.ts';

type OutcomeCellProps = BoardEvent & {
  market: OfferedMarket | null;
  outcome: string;
  caption?: string;
  layout?: 'stacked' | 'wide';
};

/** The price of an outcome. A press takes it into the slip or out of it; it keeps its size when betting has closed. */
export function OutcomeCell({ event, isOpen, market, outcome: id, ...look }: OutcomeCellProps) {
  const t = useText();
  const site = useSite();
  const oddsText = useOddsText();
  const names = marketNames(site, event);
  const oddsMilli = market?.outcomes.find((outcome) => outcome.id === id)?.oddsMilli ?? null;
  const selection = { eventId: event.id, market: market?.key ?? '', outcome: id };
  const isSelected = useIsVirtualSelected(selection);
  const price = oddsMilli === null ? null : oddsText(oddsMilli);
  const words = isOpen ? (price ?? t('odds.none')) : t('odds.suspended');
  const press = () => {
    const seen = { version: event.version, oddsMilli: oddsMilli ?? 0 };
    const isChanged = changeVirtualSlip((slip) => toggled(slip, { ...selection, seen }));
    if (!isChanged) site.messages.show({ kind: 'error', text: t('odds.slip_full') });
  };
  return (
    <OddsCell
      {...look}
      label={`${market ? names.pick(market, id) : id}, ${words}`}
      price={price}
      value={oddsMilli}
      isSelected={isSelected}
      isSuspended={!isOpen}
      onClick={press}
    />
  );
}
