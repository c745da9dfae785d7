import { canadianProvinces } from '@halcyon/contract/market/countries';
import { CheckboxField } from '@halcyon/ui/field/checkbox-field';
import { SelectField } from '@halcyon/ui/field/select-field';
import { TextField } from '@halcyon/ui/field/text-field';
import { useEffect, useState } from 'react';
import { useFormat } from '../../platform/text/format.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { heldBonusCode } from '../../identity/arrival-marks.queries.ts';
import { BirthDateField } from '../input/birth-date-field.tsx';
import { CountryField } from '../input/country-field.tsx';
import { NewPasswordField } from '../input/new-password-field.tsx';
import { personalWords } from '../input/weak-password.ts';
import type { SignUp } from './use-sign-up.ts';
import authCss from '../../platform/auth.module.css';
import css from '../registration.module.css';
import ui from '@halcyon/ui/ui.module.css';

type StepDetailsProps = {
  signUp: SignUp;
  say: (name: keyof SignUp['state']['errors']) => string | undefined;
};

/** Personal details and login. Fields of one country only are shown only there. */
export function StepDetails({ signUp, say }: StepDetailsProps) {
  const t = useText();
  const href = useHref();
  const format = useFormat();
  const { locale } = useSite();
  const { values, playerId } = signUp.state;
  const age = signUp.config.data?.ageMinimum ?? 18;
  const wasTaken = playerId !== null && values.password === '';
  return (
    <>
      <TextField
        label={t('registration.details.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        defaultValue={values.email}
        data-autofocus=""
        error={say('email')}
      />
      <NewPasswordField
        label={t('registration.details.password')}
        name="password"
        defaultValue={values.password}
        {...(wasTaken && { hint: t('registration.details.passwordAgain') })}
        password={values.password}
        personal={personalWords(values)}
        error={say('password')}
      />
      <CountryField code={values.countryCode} error={say('countryCode')} />
      {values.countryCode === 'CA' && (
        <SelectField
          label={t('registration.details.province')}
          name="provinceCode"
          autoComplete="address-level1"
          required
          defaultValue={values.provinceCode}
          placeholder={t('registration.details.chooseProvince')}
          options={canadianProvinces(locale.language)}
          error={say('provinceCode')}
        />
      )}
      <div className={css.stepNames}>
        <TextField
          label={t('registration.details.firstName')}
          name="firstName"
          autoComplete="given-name"
          required
          maxLength={60}
          defaultValue={values.firstName}
          hint={t('registration.details.nameHint')}
          error={say('firstName')}
        />
        <TextField
          label={t('registration.details.lastName')}
          name="lastName"
          autoComplete="family-name"
          required
          maxLength={60}
          defaultValue={values.lastName}
          error={say('lastName')}
        />
      </div>
      <BirthDateField
        values={values}
        hint={`${t('registration.details.ageLine', { age })} ${t('registration.details.birthDateHint', {
          date: format.figuresOfDate('1990-05-17'),
        })}`}
        error={say('birthDay')}
      />
      {values.countryCode === 'BR' && (
        <TextField
          label={t('registration.details.cpf')}
          name="cpf"
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={20}
          placeholder="000.000.000-00"
          defaultValue={values.cpf}
          error={say('cpf')}
        />
      )}
      <HeldBonusCode />
      <div>
        <CheckboxField
          name="terms"
          required
          label={t('registration.details.terms')}
          defaultChecked={values.terms !== ''}
          error={say('terms')}
        />
        <a href={href('/terms')} target="_blank" className={authCss.termsLink}>
          {t('registration.details.termsLink')}
        </a>
        <CheckboxField
          name="marketing"
          label={t('registration.details.marketing')}
          defaultChecked={values.marketing !== ''}
        />
      </div>
    </>
  );
}

/** The bonus code from an earlier page goes with the sign-up, and is shown. */
function HeldBonusCode() {
  const t = useText();
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => setCode(heldBonusCode()), []);
  return code && <p className={ui.hint}>{t('registration.details.bonusCode', { code })}</p>;
}
