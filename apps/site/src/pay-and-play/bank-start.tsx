import type { PaymentWay } from '@halcyon/contract/market/policy';
import { Button } from '@halcyon/ui/button';
import { Chip } from '@halcyon/ui/chip';
import { FormMessage } from '@halcyon/ui/form-message';
import { MoneyField } from '@halcyon/ui/money-field';
import { useState, type FormEvent } from 'react';
import { Link } from '../platform/link.tsx';
import { useFormat } from '../platform/format.ts';
import { useHref, useSite, useText } from '../platform/site.ts';
import { useTypedAmount } from '../platform/typed-amount.ts';
import type { PayAndPlay } from './use-pay-and-play.ts';

/** Multiples of the smallest amount that a press fills in. */
const quickSteps = [2n, 5n, 10n, 20n];

/** How much; the bank comes next. */
export function BankStart({ visit, way }: { visit: PayAndPlay; way: PaymentWay }) {
  const t = useText();
  const href = useHref();
  const format = useFormat();
  const { currencyForm, adultAge } = useSite();
  const { state } = visit;
  const [min, max] = [BigInt(way.min.amountMinor), BigInt(way.max.amountMinor)];
  const quick = quickSteps.map((step) => min * step).filter((one) => one <= max);
  const unit = 10n ** BigInt(currencyForm.exponent);
  const [text, setText] = useState(() => ((state.amountMinor ?? quick[1] ?? min) / unit).toString());
  const [isWrong, setWrong] = useState(false);
  const typed = useTypedAmount();
  const read = typed.read(text);
  const money = (minor: bigint) => format.money({ amountMinor: minor, currency: currencyForm.currency });
  const range = t('paynplay.amountHint', { min: format.money(way.min), max: format.money(way.max) });
  const isFitting = 'minor' in read && read.minor >= min && read.minor <= max;
  const wrong =
    'fault' in read && read.fault !== 'empty'
      ? t('paynplay.form.limitAmount', { example: typed.example })
      : range;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWrong(!isFitting);
    if ('minor' in read && isFitting) void visit.start(read.minor);
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <>
      <h1>{t('paynplay.title')}</h1>
      <p className="auth-lead">{t('paynplay.lead')}</p>
      <form onSubmit={submit} method="post" noValidate className="grid gap-4">
        {state.problem && (
          <FormMessage kind="error" takesFocus>
            {t(state.problem.text, state.problem.values)}
          </FormMessage>
        )}
        <MoneyField
          label={t('paynplay.amount')}
          name="amount"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          symbol={currencyForm.symbol}
          symbolPosition={currencyForm.position}
          hint={range}
          error={isWrong && !isFitting ? wrong : undefined}
          maxLength={20}
          required
        />
        <div className="bank-quick">
          {quick.map((one) => (
            <Chip
              key={one.toString()}
              isSelected={'minor' in read && read.minor === one}
              aria-label={t('paynplay.quick', { amount: money(one) })}
              onClick={() => setText((one / unit).toString())}
            >
              {money(one)}
            </Chip>
          ))}
        </div>
        <Button
          type="submit"
          tone="cta"
          size="l"
          isWide
          isPending={state.statuses.authorize === 'loading'}
          pendingLabel={t('paynplay.starting')}
        >
          {'minor' in read ? t('paynplay.startAmount', { amount: money(read.minor) }) : t('paynplay.start')}
        </Button>
        <noscript>
          <p className="ui-error">{t('paynplay.noScript')}</p>
        </noscript>
      </form>
      <ol className="bank-steps" aria-label={t('paynplay.stepsLabel')}>
        {[t('paynplay.step1'), t('paynplay.step2'), t('paynplay.step3')].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="auth-switch" data-inline="">
        <Link to={href('/signup')}>{t('paynplay.byForm')}</Link> ·{' '}
        <Link to={href('/login')}>{t('paynplay.logIn')}</Link>
      </p>
      <p className="ui-hint text-center">{t('paynplay.adults', { age: adultAge })}</p>
    </>
  );
}
