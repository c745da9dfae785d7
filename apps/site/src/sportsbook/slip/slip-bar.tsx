import { buttonLook } from '@halcyon/ui/button';
import { Link } from '../../platform/link.tsx';
import { useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { useOddsText } from '../stake/odds-format.ts';
import { modeOf } from '../stake/slip-state.ts';
import { useSlip } from './slip-store.ts';
import { useSlipBets } from './use-slip-bets.ts';
import { useSlipLegs } from './use-slip-legs.ts';
import css from './slip.module.css';

/** A slip with picks in 56 px: how many, at which price. */
export function SlipBar() {
  const t = useText();
  const dialogHref = useDialogHref();
  const odds = useOddsText();
  const slip = useSlip();
  const legs = useSlipLegs();
  const bets = useSlipBets(legs);
  const mode = modeOf(slip);
  const price = bets.length === 1 ? (bets[0]?.price ?? null) : null;
  const names = legs.map(({ names: { pick } }) => pick).filter(Boolean);
  return (
    <Link to={dialogHref('slip')} preventScrollReset className={css.bar}>
      <span className={css.count}>{slip.picks.length}</span>
      <span className={css.barWords}>
        <b>
          {t(`slip.mode.${mode}`)}
          {price && ` · ${odds(Number(price.totalOddsMilli))}`}
        </b>
        <small>{names.join(', ')}</small>
      </span>
      <span {...buttonLook({ size: 's' })}>{t('slip.open')}</span>
    </Link>
  );
}
