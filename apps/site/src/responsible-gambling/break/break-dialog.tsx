import { Button } from '@halcyon/ui/button';
import { CheckboxField } from '@halcyon/ui/field/checkbox-field';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { FormMessage } from '@halcyon/ui/form-message';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { leaveSite } from '../../identity/session/sign-out.queries.ts';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import type { Site } from '../../platform/site.ts';
import type { Translate } from '../../platform/text/texts.ts';
import { breakErrorWords, waitText } from '../limit-words.ts';
import type { BreaksView } from '../limits.queries.ts';
import css from '../limits.module.css';

export type BreakWish =
  | { readonly kind: 'COOLING' | 'SELF_EXCLUDED_INDEFINITE' }
  | { readonly kind: 'TIMEOUT'; readonly days: number }
  | { readonly kind: 'SELF_EXCLUDED'; readonly months: number };

type BreakDialogProps = { wish: BreakWish; breaks: BreaksView; onClose: () => void };

/** What a break does, in plain words, before it starts. It starts with a tick and a button, and no reason. */
export function BreakDialog({ wish, breaks, onClose }: BreakDialogProps) {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const start = useMutation({
    mutationFn: () => send(site, wish),
    // Every session has ended, this one too: the page reloads and says so.
    onSuccess: () => leaveSite(site, '/?dialog=break-started'),
  });
  const press = () => {
    setMissing(!isAgreed);
    if (isAgreed) start.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('limits.break.confirm_title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('limits.break.keep')}</Button>
          <Button
            tone="danger"
            isPending={start.isPending || start.isSuccess}
            pendingLabel={t('limits.break.starting')}
            onClick={press}
          >
            {t('limits.break.start')}
          </Button>
        </>
      }
    >
      <div className={css.confirm}>
        {start.error && (
          <FormMessage kind="error" takesFocus>
            {breakErrorWords(start.error, format.dateTime, site.texts)}
          </FormMessage>
        )}
        <p>
          <strong>
            {t('limits.break.confirm_what', { kind: nameOf(t, wish), duration: lengthOf(t, wish, breaks) })}
          </strong>
        </p>
        <ul>
          {consequencesOf(t, wish, breaks).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <CheckboxField
          label={t('limits.break.agree')}
          name="agree"
          checked={isAgreed}
          onChange={(event) => {
            setAgreed(event.currentTarget.checked);
            setMissing(false);
          }}
          error={isMissing ? t('limits.break.agree_missing') : undefined}
        />
      </div>
    </Dialog>
  );
}

function send({ call }: Pick<Site, 'call'>, wish: BreakWish) {
  switch (wish.kind) {
    case 'COOLING':
      return call('PATCH /api/v1/player/timeout/cooling');
    case 'TIMEOUT':
      return call('PATCH /api/v1/player/timeout', { body: { duration: wish.days } });
    case 'SELF_EXCLUDED':
      return call('PATCH /api/v1/player/exclusion', { body: { exclusionInMonths: wish.months } });
    case 'SELF_EXCLUDED_INDEFINITE':
      return call('PATCH /api/v1/player/exclusion', { body: { accountDisableIndefinitely: true } });
  }
}

function nameOf(t: Translate, { kind }: BreakWish): string {
  if (kind === 'COOLING') return t('limits.break.cooling');
  return t(kind === 'TIMEOUT' ? 'limits.break.timeout' : 'limits.break.exclusion');
}

function lengthOf(t: Translate, wish: BreakWish, { offers }: BreaksView): string {
  switch (wish.kind) {
    case 'COOLING':
      return t('limits.break.hours', { count: offers.coolingHours });
    case 'TIMEOUT':
      return t('limits.break.days', { count: wish.days });
    case 'SELF_EXCLUDED':
      return t('limits.break.months', { count: wish.months });
    case 'SELF_EXCLUDED_INDEFINITE':
      return t('limits.break.indefinite');
  }
}

function consequencesOf(t: Translate, { kind }: BreakWish, { offers }: BreaksView): readonly string[] {
  const isExclusion = kind === 'SELF_EXCLUDED' || kind === 'SELF_EXCLUDED_INDEFINITE';
  const endsByItself = !isExclusion || (kind === 'SELF_EXCLUDED' && offers.exclusionEndsByItself);
  const wait =
    kind === 'SELF_EXCLUDED_INDEFINITE' ? offers.waitAfterRequestIndefinite : offers.waitAfterRequest;
  const waitWords = wait.count === 0 ? t('limits.break.wait_none') : waitText(t, wait);
  return [
    t('limits.break.consequence.now'),
    t('limits.break.consequence.play'),
    t('limits.break.consequence.rounds'),
    t('limits.break.consequence.money'),
    t('limits.break.consequence.messages'),
    endsByItself
      ? t('limits.break.consequence.ends_itself')
      : t('limits.break.consequence.ends_asked', { wait: waitWords }),
    ...(kind === 'SELF_EXCLUDED_INDEFINITE' ? [t('limits.break.no_end')] : []),
  ];
}
