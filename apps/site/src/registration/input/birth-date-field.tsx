import { useId } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import type { Values } from '../sign-up-flow.ts';
import css from '../registration.module.css';
import fieldCss from '@halcyon/ui/field/field.module.css';
import ui from '@halcyon/ui/ui.module.css';

const parts = {
  day: { name: 'birthDay', autoComplete: 'bday-day', size: 2, text: 'registration.details.birthDay' },
  month: { name: 'birthMonth', autoComplete: 'bday-month', size: 2, text: 'registration.details.birthMonth' },
  year: { name: 'birthYear', autoComplete: 'bday-year', size: 4, text: 'registration.details.birthYear' },
} as const satisfies Record<
  string,
  { name: keyof Values; autoComplete: string; size: number; text: TextKey }
>;
type Part = keyof typeof parts;

type BirthDateFieldProps = { values: Values; hint: string; error: string | undefined };

/** Day, month and year in the order of the reader's language and market: quicker than paging back in a calendar. */
export function BirthDateField({ values, hint, error }: BirthDateFieldProps) {
  const t = useText();
  const { formattingTag } = useSite();
  const id = useId();
  return (
    <fieldset
      className={`${fieldCss.field} ${css.birthDate}`}
      data-invalid={error ? true : undefined}
      aria-describedby={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
    >
      <legend className={fieldCss.label}>{t('registration.details.birthDate')}</legend>
      <div className={css.birthDateParts}>
        {orderOf(formattingTag).map((part) => {
          const { name, autoComplete, size, text } = parts[part];
          return (
            <div key={part} className={css.birthDatePart} data-part={part}>
              <label htmlFor={`${id}-${part}`}>{t(text)}</label>
              <div className={fieldCss.inputBox}>
                <input
                  id={`${id}-${part}`}
                  name={name}
                  type="text"
                  inputMode="numeric"
                  autoComplete={autoComplete}
                  maxLength={size}
                  required
                  defaultValue={values[name]}
                  aria-invalid={error ? true : undefined}
                />
              </div>
            </div>
          );
        })}
      </div>
      <p className={ui.hint} id={`${id}-hint`}>
        {hint}
      </p>
      {error && (
        <p className={ui.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function orderOf(formattingTag: string): readonly Part[] {
  const written = new Intl.DateTimeFormat(formattingTag).formatToParts(new Date(0));
  return written.flatMap(({ type }) => (type in parts ? [type as Part] : []));
}
