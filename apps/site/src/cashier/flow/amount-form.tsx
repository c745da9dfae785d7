import { Button } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { MoneyField } from '@halcyon/ui/field/money-field';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { AmountChips } from '../../platform/banking/amount-chips.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { useTypedAmount } from '../../platform/text/typed-amount.ts';
import type { ReadAmount } from '@halcyon/contract/market/typed-amount';
import type { MethodOffer } from '../cashier.queries.ts';
import css from '../cashier.module.css';

type AmountFormProps = {
  way: MethodOffer['deposit'];
  /** Typed text; lives in the owner, so that a change of method loses nothing. */
  text: string;
  onText: (text: string) => void;
  /** Preset amounts. */
  presets?: readonly bigint[];
  isPending: boolean;
  pendingLabel: string;
  /** What the API answered to the last submit. */
  refusal: string | null;
  submitLabel: (amount: string | null) => string;
  onSubmit: (amountMinor: bigint) => void;
  /** What else is chosen, between the amount and the button. */
  children?: ReactNode;
};

/**
 * The amount, then the method, then the submit button, in reach wherever the form is scrolled to. Errors are shown
 * under the field, before anything is sent.
 */
export function AmountForm(props: AmountFormProps) {
  const {
    way,
    text,
    onText,
    presets = [],
    isPending,
    pendingLabel,
    refusal,
    submitLabel,
    onSubmit,
    children,
  } = props;
  const t = useText();
  const format = useFormat();
  const { currencyForm } = useSite();
  const [fault, setFault] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // Before hydration a submit would only reload the page and lose the input.
  const [isAlive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    const typed = form.current?.querySelector('input')?.value;
    if (typed) onText(typed);
    // Only input from before hydration is copied; afterwards every change is reported.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const typed = useTypedAmount();
  const read = typed.read(text);
  const min = format.money(way.min);
  const max = format.money(way.max);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const wrong = faultOf(read, way);
    const amount = wrong === 'cashier.minimum' ? min : max;
    setFault(wrong && t(wrong, { min, max, amount, example: typed.example }));
    if (wrong === null && 'minor' in read) onSubmit(read.minor);
    else event.currentTarget.querySelector('input')?.focus();
  };
  const shown =
    'minor' in read ? format.money({ amountMinor: read.minor, currency: currencyForm.currency }) : null;
  return (
    <form ref={form} onSubmit={submit} className={css.form} noValidate>
      {refusal && (
        <FormMessage kind="error" takesFocus>
          {refusal}
        </FormMessage>
      )}
      <MoneyField
        label={t('cashier.amount')}
        name="amount"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        symbol={currencyForm.symbol}
        symbolPosition={currencyForm.position}
        hint={t('cashier.method.range', { min, max })}
        error={fault ?? undefined}
        maxLength={20}
        required
      />
      <AmountChips label={t('cashier.presets')} amounts={presets} text={text} onText={onText} />
      {children}
      <div className={css.send}>
        <Button
          type="submit"
          tone="cta"
          size="l"
          isWide
          disabled={!isAlive}
          isPending={isPending}
          pendingLabel={pendingLabel}
        >
          {submitLabel(shown)}
        </Button>
      </div>
    </form>
  );
}

function faultOf(read: ReadAmount, way: MethodOffer['deposit']) {
  if ('fault' in read) return `cashier.amountFault.${read.fault}` as const;
  if (read.minor < BigInt(way.min.amountMinor)) return 'cashier.minimum' as const;
  if (read.minor > BigInt(way.max.amountMinor)) return 'cashier.maximum' as const;
  return null;
}
