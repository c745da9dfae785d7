import { Button, buttonLook } from '@halcyon/ui/button';
import { Sheet } from '@halcyon/ui/layer/dialog';
import { FormMessage } from '@halcyon/ui/form-message';
import { TextAreaField } from '@halcyon/ui/field/text-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from '../../platform/link.tsx';
import { QueryState } from '../../platform/page/card.tsx';
import type { Answer } from '../../platform/api/endpoints.ts';
import { useFormat } from '../../platform/text/format.ts';
import { isProblem } from '../../platform/api/problem.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { closingQuery } from '../account.queries.ts';
import { leaveSite } from '../session/sign-out.queries.ts';
import css from '../account.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Closing = Answer<'GET /api/v1/player/close'>;
const REASON_MAX = 200;

/** What closing means, and the button that does it. Own money comes first. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const site = useSite();
  const query = useQuery(closingQuery(site));
  return (
    <Sheet isOpen onClose={onClose} title={t('account.close.dialogTitle')} closeLabel={t('shell.close')}>
      <QueryState query={query} height={280}>
        {query.data && <Consequences closing={query.data} onClose={onClose} />}
      </QueryState>
    </Sheet>
  );
}

function Consequences({ closing, onClose }: { closing: Closing; onClose: () => void }) {
  const t = useText();
  const site = useSite();
  const href = useHref();
  const format = useFormat();
  const formId = useId();
  const close = useMutation({
    mutationFn: (reason: string) =>
      site.call('POST /api/v1/player/close', { body: { ...(reason && { reason }) } }),
    onSuccess: () => leaveSite(site, '/closed-account'),
    // Money may have come in, or a round started, since the dialog opened.
    onError: () => site.queries.invalidateQueries({ queryKey: closingQuery(site).queryKey }),
  });
  const { reason, ownMoney, bonusMoney, smallestWithdrawal } = closing;
  if (reason !== null) {
    return (
      <div className={ui.stack4}>
        <FormMessage kind="info">
          {reason === 'round_open' && t('account.close.roundOpen')}
          {reason === 'money_left' && t('account.close.moneyLeft', { amount: format.money(ownMoney) })}
          {reason === 'withdrawal_pending' && t('account.close.withdrawalPending')}
        </FormMessage>
        <Link
          to={href(reason === 'round_open' ? '/my-account/rounds' : '/my-account/banking/withdraw')}
          {...buttonLook({ tone: 'cta', isWide: true })}
        >
          {t(reason === 'round_open' ? 'account.close.rounds' : 'account.close.withdraw')}
        </Link>
        <Button tone="plain" onClick={onClose}>
          {t('account.close.keep')}
        </Button>
      </div>
    );
  }
  const isLeft = isProblem(close.error) && close.error.code === 'session.step_up_required';
  return (
    <form
      className={ui.stack4}
      onSubmit={(event) => {
        event.preventDefault();
        if (close.isPending) return;
        close.mutate(String(new FormData(event.currentTarget).get('reason') ?? '').trim());
      }}
    >
      <ul className={css.closingList} id={formId}>
        <li>{t('account.close.login')}</li>
        {ownMoney.amountMinor === '0' ? (
          <li>{t('account.close.money', { amount: format.money(smallestWithdrawal) })}</li>
        ) : (
          <li>{t('account.close.rest', { amount: format.money(ownMoney) })}</li>
        )}
        {bonusMoney.amountMinor === '0' ? (
          <li>{t('account.close.bonus')}</li>
        ) : (
          <li>{t('account.close.bonusLeft', { amount: format.money(bonusMoney) })}</li>
        )}
        <li>{t('account.close.records')}</li>
        <li>{t('account.close.again')}</li>
      </ul>
      <TextAreaField label={t('account.close.reason')} name="reason" rows={2} maxLength={REASON_MAX} />
      {close.isError && !isLeft && (
        <FormMessage kind="error" takesFocus>
          {t('account.close.failed')}
        </FormMessage>
      )}
      <Button
        type="submit"
        tone="danger"
        size="l"
        isWide
        isPending={close.isPending}
        pendingLabel={t('account.close.closing')}
        aria-describedby={formId}
      >
        {t('account.close.confirm')}
      </Button>
      <Button tone="plain" onClick={onClose}>
        {t('account.close.keep')}
      </Button>
    </form>
  );
}
