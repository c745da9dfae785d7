import {
  payAndPlayLimits,
  payAndPlayMarkets,
  type PayAndPlayMarket,
} from '@halcyon/contract/market/pay-and-play';
import type { PaymentWay } from '@halcyon/contract/market/policy';
import { Button } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { MoneyField } from '@halcyon/ui/field/money-field';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { AmountChips } from '../platform/banking/amount-chips.tsx';
import { Link } from '../platform/link.tsx';
import { useFormat } from '../platform/text/format.ts';
import { PaymentMarks } from '../platform/banking/payment-marks.tsx';
import { useHref, useSite, useText } from '../platform/site.ts';
import { useTypedAmount } from '../platform/text/typed-amount.ts';
import { FirstLimitFields } from './first-limit-fields.tsx';
import { limitName, readLimits, type ReadLimits } from './first-limits.ts';
import type { TypedLimit } from './pay-and-play-flow.ts';
import type { PayAndPlay } from './use-pay-and-play.ts';
import css from './pay-and-play.module.css';
import authCss from '../platform/auth.module.css';
import ui from '@halcyon/ui/ui.module.css';

type BankStartProps = {
  visit: PayAndPlay;
  market: PayAndPlayMarket;
  way: PaymentWay;
  presets: readonly bigint[];
  /** False: a player who comes to log in has an account, and its limits. */
  asksLimits: boolean;
};

/** The amount, and the limits that the country requires first; the bank is next. */
export function BankStart({ visit, market, way, presets, asksLimits }: BankStartProps) {
  const t = useText();
  const href = useHref();
  const format = useFormat();
  const site = useSite();
  const { currencyForm, adultAge } = site;
  const { state } = visit;
  const [min, max] = [BigInt(way.min.amountMinor), BigInt(way.max.amountMinor)];
  const quick = presets.filter((one) => one >= min && one <= max);
  const wanted = asksLimits ? payAndPlayLimits[market] : [];
  const typed = useTypedAmount();
  const [text, setText] = useState(() => typed.write(state.amountMinor ?? quick[0] ?? min));
  const [limitTexts, setLimitTexts] = useState(() => textsOf(state.limits, typed.write));
  const [limitErrors, setLimitErrors] = useState<ReadLimits['errors']>({});
  const [isWrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errorKeys = Object.keys(limitErrors).join();
  useEffect(() => {
    if (errorKeys || isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errorKeys, isWrong]);
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
    const { limits, errors } = readLimits(limitTexts, wanted, site);
    setWrong(!isFitting);
    setLimitErrors(errors);
    if ('minor' in read && isFitting && limits.length === wanted.length) void visit.start(read.minor, limits);
  };
  return (
    <>
      <h1 className={css.bankTitle}>
        <PaymentMarks method={payAndPlayMarkets[market].method} /> {t('paynplay.title')}
      </h1>
      <p className={authCss.lead}>{t('paynplay.lead')}</p>
      <form ref={form} onSubmit={submit} method="post" noValidate className={ui.stack4}>
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
        <AmountChips label={t('cashier.presets')} amounts={quick} text={text} onText={setText} />
        {wanted.length > 0 && (
          <FirstLimitFields
            limits={wanted}
            texts={limitTexts}
            onTexts={(texts) => {
              setLimitTexts(texts);
              setLimitErrors({});
            }}
            errors={limitErrors}
            suggested={wanted}
            isBeforeBank
          />
        )}
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
          <p className={ui.error}>{t('paynplay.noScript')}</p>
        </noscript>
      </form>
      <ol className={css.bankSteps} aria-label={t('paynplay.stepsLabel')}>
        {[t('paynplay.step1'), t('paynplay.step2'), t('paynplay.step3')].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={authCss.switch} data-inline="">
        <Link to={href('/signup')}>{t('paynplay.byForm')}</Link> ·{' '}
        <Link to={href('/login')}>{t('paynplay.logIn')}</Link>
      </p>
      <p className={`${ui.hint} ${ui.centre}`}>{t('paynplay.adults', { age: adultAge })}</p>
    </>
  );
}

/** Limits that were set before, in their typed form. */
function textsOf(limits: readonly TypedLimit[], write: (amountMinor: bigint) => string) {
  const textOf = (one: TypedLimit) => {
    if (!('minutes' in one)) return write(one.amountMinor);
    const minutes = one.minutes % 60;
    return `${Math.floor(one.minutes / 60)}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`;
  };
  return Object.fromEntries(limits.map((one) => [limitName(one), textOf(one)])) as Readonly<
    Record<string, string>
  >;
}
