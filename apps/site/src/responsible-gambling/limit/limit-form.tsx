import type { ReadAmount } from '@halcyon/contract/market/typed-amount';
import type { LimitDuration, LimitKind } from '@halcyon/contract/responsible-gambling/limits.contract';
import { Button } from '@halcyon/ui/button';
import { MoneyField } from '@halcyon/ui/field/money-field';
import { TextField } from '@halcyon/ui/field/text-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ChangeEvent, type FormEvent } from 'react';
import { useFormat } from '../../platform/text/format.ts';
import { readPlayTime } from '../../platform/play-time.ts';
import { useSite, useText } from '../../platform/site.ts';
import { useTypedAmount } from '../../platform/text/typed-amount.ts';
import { useLimitAmount } from '../limit-words.ts';
import { previewQuery, type AnyLimitItem, type AnyLimitsView, type LimitAmount } from '../limits.queries.ts';
import type { useLimitChange } from './use-limit.ts';
import css from '../limits.module.css';

const PREVIEW_AFTER_MS = 300;

type LimitFormProps = {
  kind: LimitKind;
  item: AnyLimitItem;
  limits: AnyLimitsView;
  change: ReturnType<typeof useLimitChange>['change'];
  fault: string | null;
  onClose: () => void;
};

/** An empty box for the amount: a prefilled figure would be taken as advice. */
export function LimitForm({ kind, item, limits, change, fault, onClose }: LimitFormProps) {
  const t = useText();
  const { currency } = useSite();
  const amount = useTypedAmount();
  const words = useLimitAmount();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const read = kind === 'time' ? readTime(text) : amount.read(text);
  const wanted = wantedOf(read, currency);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    if ('fault' in read) {
      setWrong(t(`limits.error.${read.fault}`, { example: amount.example }));
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setWrong(null);
    if (wanted) change.mutate({ limit: wanted }, { onSuccess: onClose });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <AmountField
        kind={kind}
        duration={item.duration}
        limits={limits}
        value={text}
        error={wrong ?? fault ?? undefined}
        onType={setText}
      />
      <p className={css.preview} aria-live="polite">
        {wanted && t(`limits.row.setting.${item.duration}`, { amount: words(wanted) })}
      </p>
      {(kind === 'deposit' || kind === 'loss') && (
        <LimitPreview kind={kind} duration={item.duration} minor={'minor' in read ? read.minor : null} />
      )}
      <div className={css.rowTools}>
        <Button
          type="submit"
          tone="cta"
          size="s"
          isPending={change.isPending}
          pendingLabel={t('limits.row.saving')}
        >
          {t('limits.row.save')}
        </Button>
        <Button size="s" onClick={onClose}>
          {t('limits.row.keep')}
        </Button>
      </div>
    </form>
  );
}

/** What the button would set; null: nothing yet. */
function wantedOf(read: ReturnType<typeof readTime> | ReadAmount, currency: string): LimitAmount | null {
  if ('fault' in read) return null;
  return 'minutes' in read ? read : { amountMinor: String(read.minor), currency };
}

function readTime(text: string): { readonly minutes: number } | { readonly fault: 'time' } {
  return readPlayTime(text) ?? { fault: 'time' };
}

type AmountFieldProps = {
  kind: LimitKind;
  duration: LimitDuration;
  limits: AnyLimitsView;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
};

/** Money with its symbol; time in hours. */
function AmountField({ kind, duration, limits, value, error, onType }: AmountFieldProps) {
  const t = useText();
  const words = useLimitAmount();
  const { currencyForm } = useSite();
  const min = words(limits.minimum);
  const field = {
    label: t(`limits.row.field.${kind}.${duration}`),
    name: `${kind}-${duration}`,
    value,
    error,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onType(event.currentTarget.value),
    maxLength: 20,
    'data-autofocus': true,
    // The player pressed "change" to get here.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    autoFocus: true,
  };
  if (kind === 'time') return <TextField {...field} inputMode="decimal" hint={t('limits.row.hours')} />;
  return (
    <MoneyField
      {...field}
      symbol={currencyForm.symbol}
      symbolPosition={currencyForm.position}
      hint={
        limits.maximum
          ? t('limits.row.range_max', { min, max: words(limits.maximum) })
          : t('limits.row.range', { min })
      }
    />
  );
}

type LimitPreviewProps = { kind: 'deposit' | 'loss'; duration: LimitDuration; minor: bigint | null };

/** Effect of the typed limit on the last month, computed by the server from the own history. */
function LimitPreview({ kind, duration, minor }: LimitPreviewProps) {
  const t = useText();
  const format = useFormat();
  const site = useSite();
  const asked = useLater(minor === null || minor === 0n ? null : String(minor));
  const { data } = useQuery({
    ...previewQuery(site, { kind, duration, amountMinor: asked ?? '0' }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  if (asked === null || !data) return <p className={css.preview} aria-live="polite" />;
  const amount = format.money(data.heldBack);
  const words =
    data.periodsReached === 0
      ? t('limits.preview.none')
      : kind === 'deposit'
        ? t('limits.preview.deposit', { count: data.refusedDeposits, amount })
        : t('limits.preview.loss', { count: data.periodsReached, periods: data.periods, amount });
  return (
    <p className={css.preview} aria-live="polite">
      <strong>{t('limits.preview.title')}</strong> {words}
    </p>
  );
}

/** A value, debounced. */
function useLater<Value>(value: Value): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const wait = setTimeout(() => setLater(value), PREVIEW_AFTER_MS);
    return () => clearTimeout(wait);
  }, [value]);
  return later;
}
