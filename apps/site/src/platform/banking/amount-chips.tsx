import { Chip } from '@halcyon/ui/chip';
import { useFormat } from '../text/format.ts';
import { useSite } from '../site.ts';
import { useTypedAmount } from '../text/typed-amount.ts';
import css from './amount-chips.module.css';

type AmountChipsProps = {
  label: string;
  amounts: readonly bigint[];
  /** What the field beside them says now. */
  text: string;
  onText: (text: string) => void;
};

/** Amounts to press instead of typing them into the field beside. */
export function AmountChips({ label, amounts, text, onText }: AmountChipsProps) {
  const format = useFormat();
  const { currency } = useSite().currencyForm;
  const typed = useTypedAmount();
  const read = typed.read(text);
  if (amounts.length === 0) return null;
  return (
    <div className={css.amountChips} role="group" aria-label={label}>
      {amounts.map((amountMinor) => (
        <Chip
          key={amountMinor.toString()}
          isSelected={'minor' in read && read.minor === amountMinor}
          onClick={() => onText(typed.write(amountMinor))}
        >
          {format.money({ amountMinor, currency })}
        </Chip>
      ))}
    </div>
  );
}
