import { Button } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { FormMessage } from '@halcyon/ui/form-message';
import { MoneyField } from '@halcyon/ui/field/money-field';
import { SelectField } from '@halcyon/ui/field/select-field';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import { useFormat } from '../../platform/text/format.ts';
import { useTypedAmount } from '../../platform/text/typed-amount.ts';
import { forgetMoney } from '../cashier.queries.ts';
import { refusalWords } from '../flow/refusal-words.ts';
import type { WithdrawFlow } from './withdraw-flow.ts';
import ui from '@halcyon/ui/ui.module.css';

type Wish =
  | { readonly limit: { amountMinor: string; currency: string }; readonly duration: 'D' | 'W' | 'M' }
  | { readonly deleteLimit: true };

/** Sets or removes the own withdrawal limit. The amount box starts empty, as every box for a limit. */
export function WithdrawalLimitDialog({ flow, onClose }: { flow: WithdrawFlow; onClose: () => void }) {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const typed = useTypedAmount();
  const { currency, symbol, position } = site.currencyForm;
  const [text, setText] = useState('');
  const [duration, setDuration] = useState(flow.duration);
  const [fault, setFault] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: (body: Wish) => site.call('PATCH /api/v1/player/withdrawal-limit', { body }),
    onSuccess: async () => {
      site.messages.show({ kind: 'success', text: t('cashier.withdrawalLimit.saved') });
      onClose();
      await forgetMoney(site);
    },
  });
  const read = typed.read(text);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const isEmpty = 'minor' in read && read.minor === 0n;
    const wrong = 'fault' in read ? read.fault : isEmpty ? 'empty' : null;
    setFault(wrong && t(`cashier.amountFault.${wrong}`, { example: typed.example }));
    if (wrong === null && 'minor' in read)
      change.mutate({ limit: { amountMinor: String(read.minor), currency }, duration });
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('cashier.withdrawalLimit.title')} closeLabel={t('shell.close')}>
      <form onSubmit={submit} className={ui.stack4} noValidate>
        {change.isError && (
          <FormMessage kind="error" takesFocus>
            {refusalWords(change.error, site.texts)}
          </FormMessage>
        )}
        <p className={ui.hint}>{t('cashier.withdrawalLimit.rule')}</p>
        <MoneyField
          label={t('cashier.amount')}
          name="limit"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          symbol={symbol}
          symbolPosition={position}
          error={fault ?? undefined}
          maxLength={20}
          required
          data-autofocus
        />
        <SelectField
          label={t('cashier.withdrawalLimit.period')}
          name="duration"
          value={duration}
          onChange={(event) => setDuration(event.currentTarget.value as 'D' | 'W' | 'M')}
          options={[
            { value: 'D', label: t('cashier.withdrawalLimit.periodD') },
            { value: 'W', label: t('cashier.withdrawalLimit.periodW') },
            { value: 'M', label: t('cashier.withdrawalLimit.periodM') },
          ]}
        />
        <p className={ui.hint} aria-live="polite">
          {'minor' in read &&
            read.minor > 0n &&
            t(`cashier.withdrawalLimit.setting.${duration}`, {
              amount: format.money({ amountMinor: read.minor, currency }),
            })}
        </p>
        <div className={ui.row3}>
          <Button
            type="submit"
            tone="cta"
            isPending={change.isPending}
            pendingLabel={t('cashier.withdrawalLimit.saving')}
          >
            {t('cashier.withdrawalLimit.save')}
          </Button>
          {flow.limit && (
            <Button onClick={() => change.mutate({ deleteLimit: true })}>
              {t('cashier.withdrawalLimit.remove')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
