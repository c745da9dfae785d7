import type { ReactNode } from 'react';
import { CircleCheck, Lock, Pin, TriangleAlert, X } from 'lucide-react';
import { hasEarlyPayout } from '@halcyon/odds/bet/early-payout';
import { Chip } from '@halcyon/ui/chip';
import { IconButton } from '@halcyon/ui/icon-button';
import { useText } from '../../platform/site.ts';
import { useFormat } from '../../platform/text/format.ts';
import { SportSign } from '../art/crest.tsx';
import { EventWhen } from '../stake/event-when.tsx';
import { useOddsText } from '../stake/odds-format.ts';
import { legFiguresOf } from '../stake/slip-figures.ts';
import { useSlipMoney } from '../stake/slip-money.ts';
import { withBanker, without, type SlipMode } from '../stake/slip-state.ts';
import { changeSlip } from './slip-store.ts';
import type { SlipLegView } from './use-slip-legs.ts';
import legCss from './leg.module.css';
import ui from '@halcyon/ui/ui.module.css';

type SlipLegProps = {
  readonly leg: SlipLegView;
  readonly mode: SlipMode;
  /** Of a single: its stake. */
  readonly children?: ReactNode;
};

/** A pick with its market, price and state, and the button that removes it. */
export function SlipLeg({ leg, mode, children }: SlipLegProps) {
  const t = useText();
  const odds = useOddsText();
  const format = useFormat();
  const { chance } = useSlipMoney();
  const { pick, event, state, oddsMilli, names } = leg;
  const isOpen = state === 'open' && oddsMilli !== null;
  const isWorse = isOpen && oddsMilli < pick.seen.oddsMilli;
  const isBetter = isOpen && oddsMilli > pick.seen.oddsMilli;
  const isChanged = isWorse || (isOpen && leg.isStale);
  const old = isWorse || isBetter ? pick.seen.oddsMilli : (pick.accepted?.fromMilli ?? null);
  const figures = isOpen && leg.chances ? legFiguresOf(oddsMilli, leg.chances) : null;
  const hasOwnPrice = mode !== 'builder';
  return (
    <li className={legCss.leg} data-state={isChanged ? 'changed' : state}>
      <span className={legCss.sign}>{event && <SportSign sport={event.sport} size={20} />}</span>
      <p className={legCss.pick}>{names.pick || t('slip.leg.loading')}</p>
      <p className={legCss.price}>
        {hasOwnPrice && isOpen && old !== null && <s>{odds(old)}</s>}
        {hasOwnPrice && (isWorse || isBetter) && (
          <i className={legCss.arrow} data-move={isWorse ? 'down' : 'up'} aria-hidden="true" />
        )}
        {hasOwnPrice && isOpen && (
          <b data-move={isWorse ? 'down' : isBetter ? 'up' : undefined}>{odds(oddsMilli)}</b>
        )}
        {(state === 'suspended' || state === 'closed') && <Lock size={16} aria-hidden="true" />}
      </p>
      <IconButton
        tone="plain"
        label={t('slip.leg.remove', { pick: names.pick })}
        onClick={() => changeSlip((slip) => without(slip, pick))}
      >
        <X size={16} aria-hidden="true" />
      </IconButton>
      <p className={legCss.of}>{[names.market, names.event].filter(Boolean).join(' · ')}</p>
      {event && (
        <p className={legCss.of}>
          <EventWhen event={event} />
          {figures && <span>{t('slip.fair.chance', { chance: chance(figures.chanceE6) })}</span>}
          {figures?.fairOddsMilli && hasOwnPrice && (
            <span>{t('slip.fair.price', { price: odds(figures.fairOddsMilli) })}</span>
          )}
        </p>
      )}
      {event && hasOwnPrice && hasEarlyPayout({ ...pick, sport: event.sport, state: event.state }) && (
        <p className={`${legCss.note} ${ui.ok}`}>{t('odds.early_payout')}</p>
      )}
      {isChanged && (
        <p className={`${legCss.note} ${ui.warnText}`}>
          <TriangleAlert size={14} aria-hidden="true" />
          {t('slip.leg.changed')}
        </p>
      )}
      {state === 'suspended' && (
        <p className={legCss.note}>
          <b className={ui.warnText}>{t('slip.leg.paused')}</b> {t('slip.leg.kept')}
        </p>
      )}
      {state === 'closed' && (
        <p className={legCss.note}>
          <b className={ui.dangerText}>{t('slip.leg.closed')}</b> {t('slip.leg.take_out')}
        </p>
      )}
      {isOpen && !isChanged && !isBetter && pick.accepted && hasOwnPrice && (
        <p className={`${legCss.note} ${ui.ok}`}>
          <CircleCheck size={14} aria-hidden="true" />
          <b>{t('slip.leg.accepted', { price: odds(oddsMilli) })}</b>
          <span className={ui.faint}>{format.time(pick.accepted.at)}</span>
        </p>
      )}
      {mode === 'system' && (
        <div className={legCss.banker}>
          <Chip isSelected={pick.isBanker} onClick={() => changeSlip((slip) => withBanker(slip, leg.key))}>
            <Pin size={14} aria-hidden="true" />
            {t('slip.system.banker')}
          </Chip>
        </div>
      )}
      {children}
    </li>
  );
}
