import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A number in E.164 grouped as its country groups it, with the prefix: `+353 87 744 5530`. Pure. */
export function phoneText(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}
