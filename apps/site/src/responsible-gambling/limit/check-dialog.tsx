import { Button } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { FormMessage } from '@halcyon/ui/form-message';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leaveSite } from '../../identity/session/sign-out.queries.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { activityQuery, summaryQuery } from '../limits.queries.ts';
import { SessionSummary, timeWords } from '../session-summary.tsx';
import css from '../limits.module.css';
import fieldCss from '@halcyon/ui/field/field.module.css';
import ui from '@halcyon/ui/ui.module.css';

const questions = ['time', 'money', 'mood'] as const;
type Answers = Partial<Record<(typeof questions)[number], 'yes' | 'no'>>;

/** The reality check: time and money of the session, three optional questions, continue or stop. */
export function CheckDialog() {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const { data: summary } = useQuery(summaryQuery(site));
  const [answers, setAnswers] = useState<Answers>({});
  const answer = useMutation({
    mutationFn: (action: 'continue' | 'stop') =>
      site.call('POST /api/v1/player/activity_check/reminder', { body: { action, answers } }),
    onSuccess: (after, action) => {
      if (action === 'stop') return leaveSite(site, '/');
      site.queries.setQueryData(activityQuery(site).queryKey, after);
      void site.queries.invalidateQueries({ queryKey: ['responsible-gambling'] });
    },
    // Another tab may have answered.
    onError: () => void site.queries.invalidateQueries({ queryKey: ['responsible-gambling'] }),
  });
  const time = summary ? timeWords(t, summary.elapsedSeconds) : '…';
  return (
    <Dialog
      isOpen
      onClose={() => undefined}
      role="alertdialog"
      title={t('limits.check.title', { time })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button
            isPending={answer.isPending && answer.variables === 'stop'}
            pendingLabel={t('limits.row.saving')}
            onClick={() => answer.mutate('stop')}
          >
            {t('limits.check.stop')}
          </Button>
          <Button
            isPending={answer.isPending && answer.variables === 'continue'}
            pendingLabel={t('limits.row.saving')}
            onClick={() => answer.mutate('continue')}
          >
            {t('limits.check.continue')}
          </Button>
        </>
      }
    >
      <div className={css.check}>
        {answer.isError && <FormMessage kind="error">{t('limits.check.failed')}</FormMessage>}
        <p className={ui.muted}>{t('limits.check.text')}</p>
        <SessionSummary />
        <fieldset className={css.questions}>
          <legend>{t('limits.check.question')}</legend>
          <p className={ui.hint}>{t('limits.check.question_hint')}</p>
          {questions.map((question) => (
            <Question
              key={question}
              question={question}
              value={answers[question]}
              onAnswer={(value) => setAnswers((now) => ({ ...now, [question]: value }))}
            />
          ))}
        </fieldset>
        <p className={css.checkLinks}>
          <a href={href('/my-account/banking/transactions')} target="_blank">
            {t('limits.check.history')}
          </a>
          <a href={href('/my-account/gambling-limits')} target="_blank">
            {t('limits.check.limits')}
          </a>
        </p>
      </div>
    </Dialog>
  );
}

type QuestionProps = {
  question: (typeof questions)[number];
  value: 'yes' | 'no' | undefined;
  onAnswer: (value: 'yes' | 'no') => void;
};

function Question({ question, value, onAnswer }: QuestionProps) {
  const t = useText();
  return (
    <fieldset className={css.question}>
      <legend>{t(`limits.check.questions.${question}`)}</legend>
      {(['yes', 'no'] as const).map((one) => (
        <label key={one} className={fieldCss.check}>
          <input
            type="radio"
            name={`check-${question}`}
            checked={value === one}
            onChange={() => onAnswer(one)}
          />
          {t(`limits.check.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}
