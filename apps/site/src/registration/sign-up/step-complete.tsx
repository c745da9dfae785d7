import { AddressInputs, type AddressName } from '../input/address-inputs.tsx';
import type { SignUp } from './use-sign-up.ts';

type StepCompleteProps = {
  signUp: SignUp;
  say: (name: AddressName) => string | undefined;
};

/** The address: the last step before the account opens. */
export function StepComplete({ signUp, say }: StepCompleteProps) {
  const { values } = signUp.state;
  return <AddressInputs countryCode={values.countryCode} values={values} say={say} />;
}
