import { findCountry } from '@halcyon/contract/market/countries';
import type { PayAndPlayMarket } from '@halcyon/contract/market/pay-and-play';
import { Button } from '@halcyon/ui/button';
import { CheckboxField } from '@halcyon/ui/checkbox-field';
import { FormMessage } from '@halcyon/ui/form-message';
import { TextField } from '@halcyon/ui/text-field';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { readPlayTime } from '../platform/play-time.ts';
import { useHref, useSite, useText } from '../platform/site.ts';
import type { TextKey } from '../platform/text-keys.ts';
import { readTyped, useTypedAmount } from '../platform/typed-amount.ts';
import { BankLimitField, limitName } from './bank-limit-field.tsx';
import type { WantedLimit } from './pay-and-play-flow.ts';
import type { BankField } from './pay-and-play-words.ts';
import type { Details, PayAndPlay } from './use-pay-and-play.ts';

/** What the bank did not say, and the limits that the country wants first. */
export function BankForm({ visit, market }: { visit: PayAndPlay; market: PayAndPlayMarket }) {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const { example } = useTypedAmount();
  const { state } = visit;
  const [own, setOwn] = useState<Readonly<Record<string, TextKey>>>({});
  const form = useRef<HTMLFormElement>(null);
  const { person } = state;
  const errors: Readonly<Partial<Record<string, TextKey>>> = { ...state.signUpBackendErrors, ...own };
  const errorKeys = Object.keys(errors).join();
  useEffect(() => {
    if (errorKeys) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errorKeys]);
  if (!person) return null;
  const isAsked = (field: string) => person.missing.includes(field);
  const say = (name: BankField | string) => {
    const text = errors[name];
    return text && t(text, { example });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.statuses.updatePlayer === 'loading') return;
    const read = readForm(new FormData(event.currentTarget), person.limits, site, market);
    setOwn(read.errors);
    if (read.details) void visit.update(read.details);
  };
  return (
    <>
      <h1>{t('paynplay.form.title', { name: person.firstName })}</h1>
      <p className="auth-lead">{t('paynplay.form.text')}</p>
      <form ref={form} method="post" noValidate className="grid gap-4" onSubmit={submit}>
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
        {person.limits.length > 0 && (
          <fieldset className="bank-limits">
            <legend>{t('paynplay.form.limits')}</legend>
            <p className="ui-hint">{t('paynplay.form.limitsText')}</p>
            {person.limits.map((one) => (
              <BankLimitField key={limitName(one)} limit={one} error={say(limitName(one))} />
            ))}
          </fieldset>
        )}
        <div>
          <CheckboxField name="terms" required label={t('registration.details.terms')} error={say('terms')} />
          <a href={href('/terms')} target="_blank" className="terms-link">
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

/** The form as a call takes it, or what is missing. A field that is not asked for is not sent. Pure. */
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
  const limits = wanted.flatMap((one): Details['limits'] => {
    const typed = text(limitName(one));
    if (one.kind === 'time') {
      const time = readPlayTime(typed);
      if (time) return [{ ...one, ...time }];
    } else {
      const read = readTyped(typed, forms);
      if ('minor' in read && read.minor > 0n) return [{ ...one, amountMinor: read.minor }];
    }
    // No amount is proposed: the player's own figure is the point of a limit.
    const isTime = one.kind === 'time';
    errors[limitName(one)] =
      typed === ''
        ? 'paynplay.form.limitMissing'
        : isTime
          ? 'paynplay.form.limitTime'
          : 'paynplay.form.limitAmount';
    return [];
  });
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
