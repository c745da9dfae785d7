import { canadianProvinces } from '@halcyon/contract/market/countries';
import { SelectField } from '@halcyon/ui/field/select-field';
import type { ProfileView } from '../../identity/account.queries.ts';
import { useSite, useText } from '../../platform/site.ts';
import { DetailsForm } from './details-form.tsx';
import { DetailsRow } from './details-row.tsx';
import { useDetailsForm } from './use-details-form.ts';

/** The Canadian province, whose rules apply to the account. */
export function ProvinceRow({ profile, canChange }: { profile: ProfileView; canChange: boolean }) {
  const t = useText();
  const { call, locale } = useSite();
  const form = useDetailsForm('account.contact.provinceSaved');
  const provinces = canadianProvinces(locale.language);
  const now = provinces.find(({ value }) => value === profile.provinceCode);
  return (
    <DetailsRow
      label="account.contact.province"
      changeLabel="account.contact.changeProvince"
      value={now?.label ?? t('identity.details.none')}
      isOpen={form.isOpen}
      canChange={canChange}
      onOpen={form.open}
    >
      <DetailsForm
        loader={form.loader}
        problem={form.problem}
        submit="account.contact.save"
        pending="account.contact.saving"
        onSubmit={(data) => {
          const provinceCode = String(data.get('provinceCode') ?? '');
          void form.save(() => call('POST /api/v1/player/province', { body: { provinceCode } }));
        }}
        onCancel={form.close}
      >
        <SelectField
          label={t('account.contact.province')}
          hint={t('account.contact.provinceText')}
          name="provinceCode"
          autoComplete="address-level1"
          required
          defaultValue={profile.provinceCode ?? ''}
          placeholder={t('registration.details.chooseProvince')}
          options={provinces}
          error={form.say('provinceCode') ?? form.say('birthDay')}
        />
      </DetailsForm>
    </DetailsRow>
  );
}
