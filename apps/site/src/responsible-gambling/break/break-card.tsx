import { Button } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card, QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { BreakForm } from './break-form.tsx';
import { breakErrorWords } from '../limit-words.ts';
import { breaksQuery, type BreaksView } from '../limits.queries.ts';
import css from '../limits.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** The current break, or the options to take one. */
export function BreakCard() {
  const t = useText();
  const query = useQuery(breaksQuery(useSite()));
  const [isLonger, setLonger] = useState(false);
  const { data } = query;
  return (
    <Card
      title={t(data?.running ? 'limits.break.running.title' : 'limits.break.title')}
      {...(data?.running ? {} : { text: t('limits.break.text') })}
    >
      <QueryState query={query} height={160}>
        {data?.running && <Running running={data.running} />}
        {data?.running && !isLonger && (
          <Button size="s" onClick={() => setLonger(true)}>
            {t('limits.break.running.longer')}
          </Button>
        )}
        {data && (isLonger || !data.running) && <BreakForm breaks={data} />}
      </QueryState>
    </Card>
  );
}

function Running({ running }: { running: NonNullable<BreaksView['running']> }) {
  const t = useText();
  const format = useFormat();
  const { kind, endsAt, endsByItself, earliestEndAt, liftsAt } = running;
  return (
    <div className={css.running}>
      <p>
        <strong>{t(`limits.break.running.${kind}`)}</strong>{' '}
        {endsAt
          ? t('limits.break.running.until', { when: format.dateTime(endsAt) })
          : t('limits.break.running.no_end')}
      </p>
      {liftsAt && <p>{t('limits.break.running.lifts', { when: format.dateTime(liftsAt) })}</p>}
      {!endsByItself && !liftsAt && (
        <>
          <p className={ui.hint}>
            {t('limits.break.running.asks', { when: format.dateTime(earliestEndAt) })}
          </p>
          <AskButton />
        </>
      )}
    </div>
  );
}

function AskButton() {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const returnRequest = useMutation({
    mutationFn: () => site.call('PATCH /api/v1/player/exclusion', { body: { requestEnd: true } }),
    onSuccess: () => site.queries.invalidateQueries(breaksQuery(site)),
  });
  return (
    <>
      {returnRequest.error && (
        <FormMessage kind="error">
          {breakErrorWords(returnRequest.error, format.dateTime, site.texts)}
        </FormMessage>
      )}
      <Button
        size="s"
        isPending={returnRequest.isPending}
        pendingLabel={t('limits.row.saving')}
        onClick={() => returnRequest.mutate()}
      >
        {t('limits.break.running.ask')}
      </Button>
    </>
  );
}
