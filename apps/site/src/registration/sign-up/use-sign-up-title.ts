import { useText } from '../../platform/site.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import type { Place } from '../sign-up-flow.ts';

const titles: Readonly<Record<Place, TextKey>> = {
  Details: 'registration.title',
  ContactInfo: 'registration.contact.title',
  Verification: 'registration.verification.title',
  Complete: 'registration.complete.title',
  Unsupported: 'registration.title',
  Duplicated: 'registration.title',
};

/** The heading of the step that is open. */
export function useSignUpTitle({ place, isOpen }: { place: Place; isOpen: boolean }): string {
  const t = useText();
  return t(isOpen ? 'registration.title' : titles[place]);
}
