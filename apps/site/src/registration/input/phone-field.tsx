import { countries, findCountry, namedCountries } from '@halcyon/contract/market/countries';
import { ChevronDown } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import { Flag } from './country-field.tsx';
import css from '../registration.module.css';
import fieldCss from '@halcyon/ui/field/field.module.css';
import ui from '@halcyon/ui/ui.module.css';

type PhoneFieldProps = { prefix: string; body: string; error: string | undefined };

/** A mobile number: country with flag and dial code, then the number. Each is a field with its own name. */
export function PhoneField({ prefix, body, error }: PhoneFieldProps) {
  const t = useText();
  const { locale } = useSite();
  const id = useId();
  const { language } = locale;
  const options = useMemo(
    () =>
      namedCountries(
        countries.filter(({ active }) => active),
        language,
      ),
    [language],
  );
  const described = `${id}-hint${error ? ` ${id}-error` : ''}`;
  return (
    <div className={fieldCss.field} data-invalid={error ? true : undefined}>
      <label htmlFor={id}>{t('registration.contact.phone')}</label>
      <div className={`${fieldCss.inputBox} ${css.phoneBox}`}>
        <span className={css.phonePrefix}>
          <span className={css.phoneFace} aria-hidden="true">
            <Flag code={prefix} />+{findCountry(prefix)?.isd}
            <ChevronDown size={16} />
          </span>
          <select
            name="phonePrefix"
            aria-label={t('registration.contact.prefix')}
            autoComplete="tel-country-code"
            defaultValue={prefix}
          >
            {options.map((country) => (
              <option key={country.code} value={country.code}>
                {country.name} (+{country.isd})
              </option>
            ))}
          </select>
        </span>
        <input
          id={id}
          name="phoneBody"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          required
          maxLength={20}
          defaultValue={body}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
        />
      </div>
      <p className={ui.hint} id={`${id}-hint`}>
        {t('registration.contact.explanation')}
      </p>
      {error && (
        <p className={ui.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
