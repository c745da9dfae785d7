import { Button } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { PasswordField } from '@halcyon/ui/field/password-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { migrationQuery, ownSessionsQuery, profileQuery } from '../../identity/account.queries.ts';
import { Card } from '../../platform/page/card.tsx';
import { useSite, useText } from '../../platform/site.ts';
import { DetailsForm } from '../details/details-form.tsx';
import type { DetailsRefusal } from '../details/details-words.ts';
import { NewPasswordField } from '../input/new-password-field.tsx';
import { personalWords } from '../input/weak-password.ts';
import { useDetailsForm } from '../details/use-details-form.ts';
import css from '../details.module.css';

/** A new password for the account, after the old one. */
export function PasswordCard() {
  const t = useText();
  const site = useSite();
  const profile = useQuery(profileQuery(site)).data;
  const migration = useQuery(migrationQuery(site)).data;
  const form = useDetailsForm('account.password.done');
  const [typed, setTyped] = useState('');
  const submit = (data: FormData) => {
    const oldPassword = String(data.get('oldPassword') ?? '');
    const newPassword = String(data.get('password') ?? '');
    const text = 'registration.field.required' as const;
    const missing: DetailsRefusal['errors'] = {
      ...(!oldPassword && { oldPassword: { text } }),
      ...(!newPassword && { password: { text } }),
    };
    if (Object.keys(missing).length > 0) return form.refuse(missing);
    return void form.save(async () => {
      await site.call('POST /api/v1/player/password', { body: { oldPassword, newPassword } });
      setTyped('');
      await Promise.all([
        site.queries.invalidateQueries({ queryKey: migrationQuery(site).queryKey }),
        site.queries.invalidateQueries({ queryKey: ownSessionsQuery(site).queryKey }),
      ]);
    });
  };
  return (
    <Card title={t('account.password.title')} text={t('account.password.text')}>
      {migration?.passwordRequired && (
        <div className={css.passwordEnd}>
          <FormMessage kind="info">{t('account.password.mustChange')}</FormMessage>
        </div>
      )}
      {!form.isOpen && <Button onClick={form.open}>{t('account.password.change')}</Button>}
      {form.isOpen && (
        <DetailsForm
          loader={form.loader}
          problem={form.problem}
          submit="account.password.save"
          pending="account.password.saving"
          onSubmit={submit}
          onCancel={form.close}
        >
          {/* Gives a password manager the account that this password is for. */}
          <input
            type="hidden"
            name="username"
            autoComplete="username"
            value={profile?.email ?? ''}
            readOnly
          />
          <PasswordField
            showLabel={t('identity.login.showPassword')}
            hideLabel={t('identity.login.hidePassword')}
            maxLength={128}
            required
            label={t('account.password.old')}
            name="oldPassword"
            autoComplete="current-password"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces its button
            autoFocus
            error={form.say('oldPassword')}
          />
          <NewPasswordField
            label={t('account.password.new')}
            name="password"
            password={typed}
            personal={profile ? personalWords(profile) : []}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={form.say('password')}
          />
        </DetailsForm>
      )}
    </Card>
  );
}
