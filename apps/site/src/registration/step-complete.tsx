import { TextField } from '@halcyon/ui/text-field';
import { useText } from '../platform/site.ts';
import type { SignUp } from './use-sign-up.ts';

type StepCompleteProps = {
  signUp: SignUp;
  say: (name: 'address' | 'city' | 'postCode') => string | undefined;
};

/** Where somebody lives: the last thing before the account opens. */
export function StepComplete({ signUp, say }: StepCompleteProps) {
  const t = useText();
  const { values } = signUp.state;
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
        error={say('address')}
      />
      <div className="grid gap-4 md:grid-cols-[2fr_3fr]">
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
    </>
  );
}
