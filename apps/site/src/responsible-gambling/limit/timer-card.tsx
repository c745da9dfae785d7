import { Button } from '@halcyon/ui/button';
import { SelectField } from '@halcyon/ui/field/select-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card, QueryState } from '../../platform/page/card.tsx';
import { useSite, useText } from '../../platform/site.ts';
import { activityQuery, minutesQuery, type ActivityView } from '../limits.queries.ts';
import { SessionSummary } from '../session-summary.tsx';
import css from '../limits.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** The activity timer: its interval, its next check, and this session so far. */
export function TimerCard() {
  const t = useText();
  const site = useSite();
  const query = useQuery(activityQuery(site));
  const [isSummary, setSummary] = useState(false);
  const { data } = query;
  return (
    <Card title={t('limits.timer.title')} text={t('limits.timer.text')}>
      <QueryState query={query} height={140}>
        {data && (
          <div className={css.timer}>
            {data.settings.isFixed ? <FixedTimer activity={data} /> : <TimerChoice activity={data} />}
            <TimerState activity={data} />
            <div className={css.rowTools}>
              <Button size="s" aria-expanded={isSummary} onClick={() => setSummary(!isSummary)}>
                {t(isSummary ? 'limits.timer.summary_hide' : 'limits.timer.summary')}
              </Button>
              {data.startedAt && !data.isDue && <ResetButton />}
            </div>
            {isSummary && <SessionSummary />}
          </div>
        )}
      </QueryState>
    </Card>
  );
}

function FixedTimer({ activity }: { activity: ActivityView }) {
  const t = useText();
  const { minutes, restMinutes } = activity.settings;
  return (
    <p>
      {t('limits.timer.fixed', { count: minutes })}
      {restMinutes > 0 && ` ${t('limits.timer.rest', { count: restMinutes })}`}
    </p>
  );
}

function TimerChoice({ activity }: { activity: ActivityView }) {
  const t = useText();
  const site = useSite();
  const save = useMutation({
    mutationFn: (minutes: number) =>
      site.call('PATCH /api/v1/player/activity_check/settings', {
        body: minutes === 0 ? { isOn: false } : { isOn: true, minutes },
      }),
    onSuccess: (after) => {
      site.queries.setQueryData(activityQuery(site).queryKey, after);
      void site.queries.invalidateQueries(minutesQuery(site));
      site.messages.show({ kind: 'success', text: t('limits.timer.saved') });
    },
  });
  const { isOn, minutes, choices } = activity.settings;
  return (
    <SelectField
      label={t('limits.timer.every')}
      name="activity-minutes"
      value={String(isOn ? minutes : 0)}
      disabled={save.isPending || activity.isDue}
      onChange={(event) => save.mutate(Number(event.currentTarget.value))}
      options={[
        { value: '0', label: t('limits.timer.off') },
        ...choices.map((count) => ({ value: String(count), label: t('limits.timer.minutes', { count }) })),
      ]}
      error={save.isError ? t('limits.error.unknown') : undefined}
    />
  );
}

function TimerState({ activity }: { activity: ActivityView }) {
  const t = useText();
  const { data } = useQuery({ ...minutesQuery(useSite()), enabled: activity.settings.isOn });
  if (!activity.settings.isOn) return null;
  const left = data?.minutesRemaining;
  const words = activity.isDue
    ? t('limits.timer.due')
    : left == null
      ? t('limits.timer.not_started')
      : t('limits.timer.next', { count: Math.max(1, left) });
  return <p className={ui.hint}>{words}</p>;
}

function ResetButton() {
  const t = useText();
  const site = useSite();
  const reset = useMutation({
    mutationFn: () => site.call('PATCH /api/v1/player/activity_check/reset_timer', { body: {} }),
    onSettled: () => site.queries.invalidateQueries({ queryKey: ['responsible-gambling'] }),
  });
  return (
    <Button
      size="s"
      tone="plain"
      isPending={reset.isPending}
      pendingLabel={t('limits.row.saving')}
      onClick={() => reset.mutate()}
    >
      {t('limits.timer.reset')}
    </Button>
  );
}
