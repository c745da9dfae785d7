import { Button, buttonLook } from '@halcyon/ui/button';
import { TriangleAlert } from 'lucide-react';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { Link } from '../../platform/link.tsx';
import { useSite, useText } from '../../platform/site.ts';
import { useOddsText } from '../stake/odds-format.ts';
import type { Refused } from './placing.queries.ts';
import { RelatedOffer } from './related-offer.tsx';
import { useSlipMoney } from '../stake/slip-money.ts';
import { isSelected, modeOf, without } from '../stake/slip-state.ts';
import { changeSlip } from './slip-store.ts';
import { stakeTextOf } from '../stake/stake-text.ts';
import { amountlessWordsOf, wordsOfCode } from '../stake/slip-words.ts';
import type { SlipView } from './use-slip-view.ts';
import css from './press.module.css';

/** The button of the slip, with the reason why it is disabled and the answer to the last press. */
export function SlipPress({ view }: { readonly view: SlipView }) {
  const t = useText();
  const odds = useOddsText();
  const { money } = useSlipMoney();
  const dialogHref = useDialogHref();
  const { step, placing, bets, totalStakeMinor, legs } = view;
  const delayMs = Math.max(0, ...bets.map((bet) => bet.delayMs));
  const stake = money(totalStakeMinor);
  const isFree = bets.some(({ freeBetId }) => freeBetId !== null);
  const closed = legs.filter(({ state }) => state === 'closed');
  const isFundsShort =
    (step.kind === 'above_max' && step.reason === 'balance') ||
    (placing.kind === 'refused' && placing.refused.code === 'wallet.insufficient_funds');
  const label = {
    offline: () => t('slip.press.offline'),
    loading: () => t('slip.press.loading'),
    suspended: () => t('slip.press.paused'),
    closed: () => t('slip.press.take_out', { count: closed.length }),
    stake_missing: () => t('slip.press.stake_missing'),
    log_in: () => t('slip.press.log_in'),
    place: () => t(isFree ? 'slip.free_bet.place' : 'slip.press.place', { amount: stake }),
    problem: () => t('slip.press.not_possible'),
    below_min: () => (step.kind === 'below_min' ? t('slip.press.min', { amount: money(step.minMinor) }) : ''),
    above_max: () => (step.kind === 'above_max' ? t('slip.press.max', { amount: money(step.maxMinor) }) : ''),
    accept: () => (step.kind === 'accept' ? t('slip.press.accept', { price: odds(step.oddsMilli) }) : ''),
  }[step.kind]();
  const isPress = step.kind === 'place' || step.kind === 'accept' || step.kind === 'log_in';
  const press = () => {
    if (step.kind === 'closed')
      changeSlip((now) =>
        closed.reduce((slip, { pick }) => (isSelected(slip, pick) ? without(slip, pick) : slip), now),
      );
    else if (isPress) view.press();
  };
  return (
    <>
      {step.kind === 'problem' && step.code === 'bet.related_legs' && <RelatedOffer view={view} />}
      {step.kind === 'problem' && step.code !== 'bet.related_legs' && (
        <p className={css.why}>
          <TriangleAlert size={16} aria-hidden="true" />
          {t(amountlessWordsOf(step.code))}
        </p>
      )}
      {placing.kind === 'refused' && <RefusedLine refused={placing.refused} />}
      {placing.kind === 'lost' && <p className={css.why}>{t('slip.lost')}</p>}
      {isFundsShort ? (
        <Link
          to={dialogHref('deposit')}
          preventScrollReset
          {...buttonLook({ tone: 'cta', size: 'l', isWide: true })}
        >
          {t('slip.press.deposit')}
        </Link>
      ) : (
        <Button
          tone={isPress ? 'cta' : 'neutral'}
          size="l"
          isWide
          aria-disabled={(!isPress && step.kind !== 'closed') || undefined}
          onClick={press}
        >
          {label}
        </Button>
      )}
      <p className={css.small}>
        <span>{t('slip.rule')}</span>
        {delayMs > 0 && <span>{t('slip.delay', { seconds: Math.round(delayMs / 1_000) })}</span>}
        {modeOf(view.slip) === 'combo' && delayMs === 0 && <span>{t('slip.rounded')}</span>}
      </p>
    </>
  );
}

/** Why the bet was refused; no money was taken. */
function RefusedLine({ refused: { code, facts } }: { readonly refused: Refused }) {
  const t = useText();
  const { money } = useSlipMoney();
  const { min, max } = facts;
  const { currencyForm, numberForm } = useSite();
  const typedAs = (minor: bigint) => stakeTextOf(minor, currencyForm.exponent, numberForm.decimal);
  const amount = /^\d+$/.test(max ?? min ?? '') ? money(BigInt(max ?? min ?? 0)) : '';
  return (
    <p className={css.why} data-tone="bad">
      <TriangleAlert size={16} aria-hidden="true" />
      <span>
        <b>{t('slip.not_accepted')}</b> {t(wordsOfCode(code), { amount })}
      </span>
      {code === 'bet.stake_above_max' && amount && (
        <button type="button" onClick={() => changeSlip((now) => ({ ...now, stake: typedAs(BigInt(max!)) }))}>
          {t('slip.max.take', { amount })}
        </button>
      )}
    </p>
  );
}
