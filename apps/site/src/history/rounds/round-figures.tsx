import { useFormat } from '../../platform/text/format.ts';
import { useText } from '../../platform/site.ts';
import type { RoundView, TransactionView } from '../history.queries.ts';
import css from '../history.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Figures = Pick<RoundView, 'stake' | 'returned'>;
type RoundFiguresProps = { readonly round: Figures & Pick<RoundView, 'state'> };

/** Result of a round: returned minus staked. */
export function netOf({ stake, returned }: Figures): TransactionView['amount'] {
  const minor = BigInt(returned.amountMinor) - BigInt(stake.amountMinor);
  return { amountMinor: String(minor), currency: stake.currency };
}

/**
 * Stake and return of a round: columns on wide screens, one line on a phone. An open round without a return is not lost,
 * so its return is left out.
 */
export function RoundFigures({ round }: RoundFiguresProps) {
  const t = useText();
  const format = useFormat();
  const figures = [
    { label: t('history.type.BET'), money: round.stake },
    ...(isUndecided(round) ? [] : [{ label: t('history.round.returned'), money: round.returned }]),
  ];
  return (
    <span className={css.moneyRound}>
      {figures.map(({ label, money }) => (
        <span key={label}>
          <span className={ui.hint}>{label} </span>
          {format.money(money)}
        </span>
      ))}
    </span>
  );
}

const isUndecided = ({ state, returned }: RoundFiguresProps['round']) =>
  state === 'open' && returned.amountMinor === '0';
