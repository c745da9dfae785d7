import type { ProfileView } from '../../identity/account.queries.ts';
import { useSite, useText } from '../../platform/site.ts';
import { AddressInputs } from '../input/address-inputs.tsx';
import { DetailsForm } from './details-form.tsx';
import { DetailsRow } from './details-row.tsx';
import type { DetailsRefusal } from './details-words.ts';
import { addressBody, missingAddress } from '../sign-up-check.ts';
import { useDetailsForm } from './use-details-form.ts';

/** Where the player lives, within the country of the account. */
export function AddressRow({ profile, canChange }: { profile: ProfileView; canChange: boolean }) {
  const t = useText();
  const { call } = useSite();
  const form = useDetailsForm('account.contact.addressSaved');
  const line = [
    profile.address,
    [profile.postalCode, profile.city].filter(Boolean).join(' '),
    profile.region,
  ];
  const submit = (data: FormData) => {
    const read = (name: string) => String(data.get(name) ?? '').trim();
    const typed = {
      address: read('address'),
      city: read('city'),
      postCode: read('postCode'),
      region: read('region'),
    };
    const missing: DetailsRefusal['errors'] = missingAddress(profile.countryCode, typed);
    if (Object.keys(missing).length > 0) return form.refuse(missing);
    return void form.save(() => call('POST /api/v1/player/address', { body: addressBody(typed) }));
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
        <AddressInputs
          countryCode={profile.countryCode}
          values={{
            address: profile.address ?? '',
            city: profile.city ?? '',
            postCode: profile.postalCode ?? '',
            region: profile.region ?? '',
          }}
          say={form.say}
          takesFocus
        />
      </DetailsForm>
    </DetailsRow>
  );
}
