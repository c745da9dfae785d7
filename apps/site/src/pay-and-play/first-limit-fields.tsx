import type { FirstLimitAsk } from '@halcyon/contract/market/pay-and-play';
import { Button } from '@halcyon/ui/button';
import { MoneyField } from '@halcyon/ui/field/money-field';
import { TextField } from '@halcyon/ui/field/text-field';
import type { ChangeEvent } from 'react';
import { useFormat } from '../platform/text/format.ts';
import { useSite, useText } from '../platform/site.ts';
import type { TextKey } from '../platform/text/text-keys.ts';
import { useTypedAmount } from '../platform/text/typed-amount.ts';
import { hoursIn, limitName } from './first-limits.ts';
import type { WantedLimit } from './pay-and-play-flow.ts';
import css from './pay-and-play.module.css';
import ui from '@halcyon/ui/ui.module.css';

// texts: paynplay.form.deposit*, paynplay.form.loss*, paynplay.form.time*
const limitTexts = {
  depositD: 'paynplay.form.depositD',
  depositW: 'paynplay.form.depositW',
  depositM: 'paynplay.form.depositM',
  lossD: 'paynplay.form.lossD',
  lossW: 'paynplay.form.lossW',
  lossM: 'paynplay.form.lossM',
  timeD: 'paynplay.form.timeD',
  timeW: 'paynplay.form.timeW',
  timeM: 'paynplay.form.timeM',
} as const satisfies Record<string, TextKey>;

type FirstLimitFieldsProps = {
  limits: readonly WantedLimit[];
  texts: Readonly<Record<string, string>>;
  onTexts: (texts: Readonly<Record<string, string>>) => void;
  errors: Readonly<Partial<Record<string, TextKey>>>;
  /** True: it is unknown yet whether the player is new. */
  isBeforeBank?: boolean;
  /** Suggestions, in minor units or minutes. The boxes start empty: the choice is the player's. */
  suggested: readonly FirstLimitAsk[];
};

/** The limits that the country requires. */
export function FirstLimitFields(props: FirstLimitFieldsProps) {
  const { limits, texts, onTexts, errors, suggested, isBeforeBank = false } = props;
  const t = useText();
  const { write, example } = useTypedAmount();
  const textOf = ({ kind, suggested: value }: FirstLimitAsk) =>
    kind === 'time' ? String(Number(value) / 60) : write(value);
  return (
    <fieldset className={css.bankLimits}>
      <legend>{t('paynplay.form.limits')}</legend>
      <p className={ui.hint}>
        {t('paynplay.form.limitsText')} {isBeforeBank && t('paynplay.form.limitsNew')}
      </p>
      <Button
        onClick={() => onTexts(Object.fromEntries(suggested.map((one) => [limitName(one), textOf(one)])))}
      >
        {t('paynplay.form.suggest')}
      </Button>
      {limits.map((one) => {
        const name = limitName(one);
        const error = errors[name];
        return (
          <BankLimitField
            key={name}
            limit={one}
            text={texts[name] ?? ''}
            onText={(text) => onTexts({ ...texts, [name]: text })}
            error={error && t(error, { example, max: hoursIn[one.duration] })}
          />
        );
      })}
    </fieldset>
  );
}

type BankLimitFieldProps = {
  limit: WantedLimit;
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
};

/** One limit: money, repeated as it was understood, or hours. */
function BankLimitField({ limit, text, onText, error }: BankLimitFieldProps) {
  const t = useText();
  const format = useFormat();
  const { currencyForm } = useSite();
  const { symbol, position, currency } = currencyForm;
  const { read } = useTypedAmount();
  const name = limitName(limit);
  const label = t(limitTexts[name as keyof typeof limitTexts]);
  const field = {
    label,
    name,
    maxLength: 20,
    required: true,
    error,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onText(event.currentTarget.value),
  };
  if (limit.kind === 'time') {
    const hint = t('paynplay.form.timeHint', { max: hoursIn[limit.duration] });
    return <TextField {...field} hint={hint} inputMode="decimal" autoComplete="off" />;
  }
  const wanted = read(text);
  const amount =
    'minor' in wanted && wanted.minor > 0n ? format.money({ amountMinor: wanted.minor, currency }) : null;
  return (
    <MoneyField
      {...field}
      symbol={symbol}
      symbolPosition={position}
      hint={
        <span aria-live="polite">{amount && t(`paynplay.form.setting.${limit.duration}`, { amount })}</span>
      }
    />
  );
}
