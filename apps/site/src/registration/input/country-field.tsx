import { countryName, namedCountries, registrationCountries } from '@halcyon/contract/market/countries';
import { Field } from '@halcyon/ui/field/field';
import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import css from '../registration.module.css';
import fieldCss from '@halcyon/ui/field/field.module.css';

type CountryFieldProps = { code: string; error: string | undefined };

/** Where the person lives, out of the countries that this language and market offer. */
export function CountryField({ code, error }: CountryFieldProps) {
  const t = useText();
  const { locale } = useSite();
  const { language, market } = locale;
  const offered = registrationCountries(language, market);
  const isOffered = offered.some((country) => country.code === code);
  // Server and browser name and sort some countries differently, so the list is rendered in the browser only.
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const options = useMemo(
    () => (isAlive ? namedCountries(registrationCountries(language, market), language) : []),
    [isAlive, language, market],
  );
  return (
    <Field label={t('registration.details.country')} error={error}>
      {(control) => (
        <div className={fieldCss.inputBox} data-select="">
          {isOffered && <Flag code={code} />}
          <select
            key={isAlive ? 'all' : 'one'}
            name="countryCode"
            autoComplete="country"
            required
            defaultValue={isOffered ? code : ''}
            {...control}
          >
            <option value="" disabled>
              {t('registration.details.chooseCountry')}
            </option>
            {!isAlive && isOffered && (
              <option value={code} suppressHydrationWarning>
                {countryName(code, language)}
              </option>
            )}
            {options.map((country) => (
              <option key={country.code} value={country.code}>
                {country.name}
              </option>
            ))}
          </select>
          <ChevronDown size={18} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}

/** A round flag next to the name that says the same. */
export function Flag({ code }: { code: string }) {
  return (
    <img
      src={`/images/flags/${code.toLowerCase()}.svg`}
      alt=""
      width={22}
      height={22}
      className={css.fieldFlag}
    />
  );
}
