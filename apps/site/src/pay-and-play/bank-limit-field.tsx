import { MoneyField } from '@halcyon/ui/money-field';
import { TextField } from '@halcyon/ui/text-field';
import { useState } from 'react';
import { useFormat } from '../platform/format.ts';
import { useSite, useText } from '../platform/site.ts';
import type { TextKey } from '../platform/text-keys.ts';
import { useTypedAmount } from '../platform/typed-amount.ts';
import type { WantedLimit } from './pay-and-play-flow.ts';

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

/** The name of a limit's field in the form. */
export function limitName({ kind, duration }: WantedLimit): keyof typeof limitTexts {
  return `${kind}${duration}` as keyof typeof limitTexts;
}

/** A limit that the country asks for: money, repeated as it was understood, or hours. */
export function BankLimitField({ limit, error }: { limit: WantedLimit; error: string | undefined }) {
  const t = useText();
  const format = useFormat();
  const { currencyForm } = useSite();
  const { symbol, position, currency } = currencyForm;
  const { read } = useTypedAmount();
  const [text, setText] = useState('');
  const name = limitName(limit);
  const field = { label: t(limitTexts[name]), name, maxLength: 20, required: true, error };
  if (limit.kind === 'time') return <TextField {...field} inputMode="decimal" autoComplete="off" />;
  const wanted = read(text);
  const amount =
    'minor' in wanted && wanted.minor > 0n ? format.money({ amountMinor: wanted.minor, currency }) : null;
  return (
    <MoneyField
      {...field}
      symbol={symbol}
      symbolPosition={position}
      onChange={(event) => setText(event.currentTarget.value)}
      hint={
        <span aria-live="polite">{amount && t(`paynplay.form.setting.${limit.duration}`, { amount })}</span>
      }
    />
  );
}
