import { addressFieldsOf } from '@halcyon/contract/market/address-fields';
import { TextField } from '@halcyon/ui/field/text-field';
import { useText } from '../../platform/site.ts';
import type { Values } from '../sign-up-flow.ts';
import css from '../details.module.css';
import ui from '@halcyon/ui/ui.module.css';

export type AddressName = 'address' | 'postCode' | 'city' | 'region';

type AddressInputsProps = {
  countryCode: string;
  values: Pick<Values, AddressName>;
  say: (name: AddressName) => string | undefined;
  /** The form replaced the button that opened it. */
  takesFocus?: boolean;
};

// texts: registration.complete.region.*
/** The address fields that the country uses. */
export function AddressInputs({ countryCode, values, say, takesFocus = false }: AddressInputsProps) {
  const t = useText();
  const { hasPostalCode, region } = addressFieldsOf(countryCode);
  return (
    <>
      <TextField
        label={t('registration.complete.address')}
        name="address"
        autoComplete="street-address"
        required
        maxLength={120}
        defaultValue={values.address}
        data-autofocus=""
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={takesFocus}
        error={say('address')}
      />
      <div className={hasPostalCode ? css.addressTwo : ui.stack4}>
        {hasPostalCode && (
          <TextField
            label={t('registration.complete.postalCode')}
            name="postCode"
            autoComplete="postal-code"
            autoCapitalize="characters"
            required
            maxLength={12}
            defaultValue={values.postCode}
            error={say('postCode')}
          />
        )}
        <TextField
          label={t('registration.complete.city')}
          name="city"
          autoComplete="address-level2"
          required
          maxLength={120}
          defaultValue={values.city}
          error={say('city')}
        />
      </div>
      {region && (
        <TextField
          label={t(`registration.complete.region.${region}`)}
          name="region"
          autoComplete="address-level1"
          required
          maxLength={120}
          defaultValue={values.region}
          error={say('region')}
        />
      )}
    </>
  );
}
