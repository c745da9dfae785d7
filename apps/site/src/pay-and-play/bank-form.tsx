import { findCountry } from '@halcyon/contract/market/countries';
import { payAndPlayLimits, type PayAndPlayMarket } from '@halcyon/contract/market/pay-and-play';
import { Button } from '@halcyon/ui/button';
import { CheckboxField } from '@halcyon/ui/field/checkbox-field';
import { FormMessage } from '@halcyon/ui/form-message';
import { TextField } from '@halcyon/ui/field/text-field';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useHref, useSite, useText } from '../platform/site.ts';
import type { TextKey } from '../platform/text/text-keys.ts';
import { useTypedAmount, type readTyped } from '../platform/text/typed-amount.ts';
import { FirstLimitFields } from './first-limit-fields.tsx';
import { limitName, readLimits } from './first-limits.ts';
import type { WantedLimit } from './pay-and-play-flow.ts';
import type { BankField } from './pay-and-play-words.ts';
import type { Details, PayAndPlay } from './use-pay-and-play.ts';
import css from '../platform/auth.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** What the bank did not provide, and the limits that the country requires first. */
export function BankForm({ visit, market }: { visit: PayAndPlay; market: PayAndPlayMarket }) {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const { example } = useTypedAmount();
  const { state } = visit;
  const [own, setOwn] = useState<Readonly<Record<string, TextKey>>>({});
  const [limitTexts, setLimitTexts] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const { person } = state;
  const errors: Readonly<Partial<Record<string, TextKey>>> = { ...state.signUpBackendErrors, ...own };
  const errorKeys = Object.keys(errors).join();
  useEffect(() => {
    if (errorKeys) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errorKeys]);
  if (!person) return null;
  // What was set before the bank is not requested again.
  const isNamed = (one: WantedLimit) => (of: WantedLimit) => limitName(of) === limitName(one);
  const before = state.limits.filter((one) => person.limits.some(isNamed(one)));
  const wanted = person.limits.filter((one) => !before.some(isNamed(one)));
  const isAsked = (field: string) => person.missing.includes(field);
  const say = (name: BankField | string) => {
    const text = errors[name];
    return text && t(text, { example });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.statuses.updatePlayer === 'loading') return;
    const read = readForm(new FormData(event.currentTarget), wanted, site, market);
    setOwn(read.errors);
    const { details } = read;
    if (details) void visit.update({ ...details, limits: [...before, ...details.limits] });
  };
  return (
    <>
      <h1>{t('paynplay.form.title', { name: person.firstName })}</h1>
      <p className={css.lead}>{t('paynplay.form.text')}</p>
      <form ref={form} method="post" noValidate className={ui.stack4} onSubmit={submit}>
        {state.problem && (
          <FormMessage kind="error" takesFocus>
            {t(state.problem.text, state.problem.values)}
          </FormMessage>
        )}
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
          error={say('email')}
        />
        <TextField
          label={t('registration.contact.phone')}
          name="phoneBody"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          maxLength={24}
          defaultValue={`+${findCountry(market)?.isd ?? ''} `}
          error={say('phoneBody')}
        />
        {isAsked('cpf') && (
          <TextField
            label={t('registration.details.cpf')}
            name="cpf"
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={20}
            placeholder="000.000.000-00"
            error={say('cpf')}
          />
        )}
        {isAsked('address') && (
          <TextField
            label={t('registration.complete.address')}
            name="address"
            autoComplete="street-address"
            required
            maxLength={120}
            error={say('address')}
          />
        )}
        {isAsked('postalCode') && (
          <TextField
            label={t('registration.complete.postalCode')}
            name="postCode"
            autoComplete="postal-code"
            required
            maxLength={12}
            error={say('postCode')}
          />
        )}
        {isAsked('city') && (
          <TextField
            label={t('registration.complete.city')}
            name="city"
            autoComplete="address-level2"
            required
            maxLength={120}
            error={say('city')}
          />
        )}
        {wanted.length > 0 && (
          <FirstLimitFields
            limits={wanted}
            texts={limitTexts}
            onTexts={(texts) => {
              setLimitTexts(texts);
              setOwn({});
            }}
            errors={errors}
            suggested={payAndPlayLimits[market]}
          />
        )}
        <div>
          <CheckboxField name="terms" required label={t('registration.details.terms')} error={say('terms')} />
          <a href={href('/terms')} target="_blank" className={css.termsLink}>
            {t('registration.details.termsLink')}
          </a>
          <CheckboxField name="marketing" label={t('registration.details.marketing')} />
        </div>
        <Button
          type="submit"
          tone="cta"
          size="l"
          isWide
          isPending={state.statuses.updatePlayer === 'loading'}
          pendingLabel={t('paynplay.form.pending')}
        >
          {t('paynplay.form.submit')}
        </Button>
      </form>
    </>
  );
}

type Read = { readonly details: Details | null; readonly errors: Readonly<Record<string, TextKey>> };

/** The form as a call takes it, or what is missing. A field that the form does not have is not sent. Pure. */
export function readForm(
  data: FormData,
  wanted: readonly WantedLimit[],
  forms: Parameters<typeof readTyped>[1],
  market: PayAndPlayMarket,
): Read {
  const errors: Record<string, TextKey> = {};
  const text = (name: string) => String(data.get(name) ?? '').trim();
  for (const name of ['email', 'phoneBody', 'cpf', 'address', 'postCode', 'city']) {
    if (data.has(name) && text(name) === '') errors[name] = 'registration.field.required';
  }
  const prefix = `+${findCountry(market)?.isd ?? ''}`;
  if (text('phoneBody') === prefix) errors['phoneBody'] = 'registration.field.required';
  if (!data.has('terms')) errors['terms'] = 'registration.field.termsRequired';
  const typed = Object.fromEntries(wanted.map((one) => [limitName(one), text(limitName(one))]));
  const { limits, errors: limitErrors } = readLimits(typed, wanted, forms);
  Object.assign(errors, limitErrors);
  if (Object.keys(errors).length > 0) return { details: null, errors };
  const optional = Object.fromEntries(
    (
      [
        ['cpf', 'cpf'],
        ['address', 'address'],
        ['city', 'city'],
        ['postalCode', 'postCode'],
      ] as const
    ).flatMap(([to, from]) => (data.has(from) ? [[to, text(from)]] : [])),
  );
  const details = {
    email: text('email'),
    mobilePhone: text('phoneBody'),
    marketingOptIn: data.has('marketing'),
    limits,
    ...optional,
  };
  return { details, errors: {} };
}
