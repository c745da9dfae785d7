import { Badge } from '@halcyon/ui/badge';
import { Button } from '@halcyon/ui/button';
import { DataList } from '@halcyon/ui/data-list';
import { FormMessage } from '@halcyon/ui/form-message';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../platform/text/format.ts';
import { useRewardFormat } from '../../platform/text/reward-format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { Facts, type Fact } from '../parts/facts.tsx';
import { Token } from '../parts/gold-token.tsx';
import { refusalWords } from '../parts/refusal-words.ts';
import type { Extra } from '../rewards.queries.ts';
import { ExtraProof } from './extra-proof.tsx';
import { useOpenExtra } from './use-open-extra.ts';
import css from './extra.module.css';
import rewardsCss from '../rewards.module.css';
import ui from '@halcyon/ui/ui.module.css';

/**
 * A wheel, a loot box or a ticket: what can come with its odds and the hash of the seed before, the outcome with its seed
 * after. The outcome is stated in words, without a reel.
 */
export function ExtraCard({ extra }: { extra: Extra }) {
  const t = useText();
  const { texts } = useSite();
  const open = useOpenExtra();
  const { form, state, title } = extra;
  const isOpened = state === 'OPENED';
  return (
    <article className={rewardsCss.card} data-extra={form}>
      <div className={rewardsCss.cardHead}>
        <Token
          kind={form === 'DRAW' ? 'ticket' : 'gift'}
          tone={isOpened ? 'green' : state === 'EXPIRED' ? 'dim' : 'gold'}
        />
        <div>
          <p className={rewardsCss.eyebrow}>
            {t(`rewards.extra.form.${form}`)}
            <Badge>{t(`rewards.extra.state.${state}`)}</Badge>
          </p>
          <h3>{title}</h3>
          {isOpened && <Outcome extra={extra} takesFocus={open.isSuccess} />}
        </div>
      </div>
      {state === 'EXPIRED' && <p>{t('rewards.extra.ended')}</p>}
      {state === 'WAITING' && <p>{t('rewards.extra.after')}</p>}
      <Moments extra={extra} />
      <Odds extra={extra} />
      <dl className={css.seeds}>
        <dt>{t('rewards.extra.hash')}</dt>
        <dd>
          <code>{extra.seedHash}</code>
        </dd>
        {extra.seed && (
          <>
            <dt>{t('rewards.extra.seed')}</dt>
            <dd>
              <code>{extra.seed}</code>
            </dd>
          </>
        )}
        {extra.clientSeed && (
          <>
            <dt>{t('rewards.extra.own')}</dt>
            <dd>
              <code>{extra.clientSeed}</code>
            </dd>
          </>
        )}
      </dl>
      {!extra.seed && state !== 'EXPIRED' && <p className={ui.hint}>{t('rewards.extra.hashText')}</p>}
      {isOpened && <ExtraProof extra={extra} />}
      {open.error && (
        <FormMessage kind="error" takesFocus>
          {refusalWords(open.error, texts)}
        </FormMessage>
      )}
      {state === 'READY' && (
        <div className={rewardsCss.cardTools}>
          <Button
            tone="cta"
            isPending={open.isPending}
            pendingLabel={t('rewards.extra.opening')}
            onClick={() => open.mutate(extra)}
          >
            {t('rewards.extra.open')}
          </Button>
        </div>
      )}
    </article>
  );
}

/** Opened just now, it takes the focus of the button that is gone. */
function Outcome({ extra: { won }, takesFocus }: { extra: Extra; takesFocus: boolean }) {
  const t = useText();
  const format = useFormat();
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  const isWon = won && won.amountMinor !== '0';
  return (
    <p className={rewardsCss.amount} ref={ref} tabIndex={-1} data-outcome="">
      {isWon ? t('rewards.extra.won', { amount: format.money(won) }) : t('rewards.extra.lost')}
    </p>
  );
}

/** When it closes or was paid, as clock times with their zone, and the number of a ticket. */
function Moments({ extra }: { extra: Extra }) {
  const t = useText();
  const format = useFormat();
  const shares = useRewardFormat();
  const { state, ticket, tickets = 0, drawsAt, won, paidAt, expiresAt } = extra;
  const isWon = won && won.amountMinor !== '0';
  const rows: (Fact | false | null | undefined)[] = [
    ticket !== undefined && {
      term: t('rewards.extra.ticket'),
      value: t('rewards.extra.ticketValue', { number: ticket, count: format.number(tickets) }),
    },
    drawsAt !== undefined && { term: t('rewards.extra.draws'), value: shares.dateTimeZone(drawsAt) },
    state === 'READY' && { term: t('rewards.extra.until'), value: shares.dateTimeZone(expiresAt) },
    isWon && {
      term: t('rewards.extra.paid'),
      value: paidAt ? shares.dateTimeZone(paidAt) : t('rewards.extra.paySoon'),
    },
  ];
  const shown = rows.filter((row) => !!row);
  return shown.length > 0 && <Facts rows={shown} isWide />;
}

/** Every outcome that the terms have, with its odds. */
function Odds({ extra: { form, prizes, ticketsMax } }: { extra: Extra }) {
  const t = useText();
  const format = useFormat();
  const isDraw = form === 'DRAW';
  return (
    <div className={css.odds} data-odds="">
      <p className={ui.strong}>
        {isDraw
          ? t('rewards.extra.oddsDraw', { count: format.number(ticketsMax ?? 0) })
          : t('rewards.extra.odds')}
      </p>
      <DataList
        align="end"
        rows={prizes.map(({ money, weight, oddsPercent }) => ({
          term:
            (money ? format.money(money) : t('rewards.extra.nothing')) +
            (isDraw && weight > 1 ? ` × ${format.number(weight)}` : ''),
          value: format.percentOf(oddsPercent),
        }))}
      />
    </div>
  );
}
