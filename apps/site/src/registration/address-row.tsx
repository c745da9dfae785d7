import { TextField } from '@halcyon/ui/text-field';
import type { ProfileView } from '../identity/account.queries.ts';
import { useSite, useText } from '../platform/site.ts';
import { DetailsForm } from './details-form.tsx';
import { DetailsRow } from './details-row.tsx';
import type { DetailsRefusal } from './details-words.ts';
import { useDetailsForm } from './use-details-form.ts';

/** Where the player lives, within the country of the account. */
export function AddressRow({ profile, canChange }: { profile: ProfileView; canChange: boolean }) {
  const t = useText();
  const { call } = useSite();
  const form = useDetailsForm('account.contact.addressSaved');
  const line = [profile.address, [profile.postalCode, profile.city].filter(Boolean).join(' ')];
  const submit = (data: FormData) => {
    const read = (name: string) => String(data.get(name) ?? '').trim();
    const body = { address: read('address'), city: read('city'), postalCode: read('postCode') };
    const text = 'registration.field.required' as const;
    const missing: DetailsRefusal['errors'] = {
      ...(!body.address && { address: { text } }),
      ...(!body.city && { city: { text } }),
      ...(!body.postalCode && { postCode: { text } }),
    };
    if (Object.keys(missing).length > 0) return form.refuse(missing);
    return void form.save(() => call('POST /api/v1/player/address', { body }));
  };
  return (
    <DetailsRow
      label="account.contact.address"
      changeLabel="account.contact.changeAddress"
      value={line.filter(Boolean).join(', ') || t('identity.details.none')}
      isOpen={form.isOpen}
      canChange={canChange}
      onOpen={form.open}
    >
      <DetailsForm
        loader={form.loader}
        problem={form.problem}
        submit="account.contact.save"
        pending="account.contact.saving"
        onSubmit={submit}
        onCancel={form.close}
      >
        <TextField
          label={t('registration.complete.address')}
          name="address"
          autoComplete="street-address"
          required
          maxLength={120}
          defaultValue={profile.address ?? ''}
          // The form stands where its button was: whoever pressed it goes on in its first field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          error={form.say('address')}
        />
        <div className="grid gap-4 md:grid-cols-[2fr_3fr]">
          <TextField
            label={t('registration.complete.postalCode')}
            name="postCode"
            autoComplete="postal-code"
            autoCapitalize="characters"
            required
            maxLength={12}
            defaultValue={profile.postalCode ?? ''}
            error={form.say('postCode')}
          />
          <TextField
            label={t('registration.complete.city')}
            name="city"
            autoComplete="address-level2"
            required
            maxLength={120}
            defaultValue={profile.city ?? ''}
            error={form.say('city')}
          />
        </div>
      </DetailsForm>
    </DetailsRow>
  );
}
