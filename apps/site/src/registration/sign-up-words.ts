import type { ApiProblem } from '../platform/api/problem.ts';
import type { TextKey } from '../platform/text/text-keys.ts';
import { waitSecondsOf } from './max-attempts.queries.ts';
import type { FieldErrors, FieldName, ProblemView } from './sign-up-flow.ts';
import { weakPasswordTexts } from './input/weak-password.ts';

/** What the screen does with a refusal of a sign-up call. */
export type SignUpRefusal =
  | { readonly kind: 'shown'; readonly problem: ProblemView | null; readonly errors: FieldErrors }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'duplicated'; readonly text: TextKey }
  /** Too many codes: the player leaves the form, which keeps its input. */
  | { readonly kind: 'max_attempts'; readonly waitSeconds: number }
  /** The sign-up's hour is over: it starts again with what was typed. */
  | { readonly kind: 'expired'; readonly problem: ProblemView };

const words: Readonly<Record<string, TextKey>> = {
  'network.error': 'registration.error.network',
  'error.captcha.validation': 'registration.error.captcha',
  'unhandled.error.no.code': 'registration.error.noCode',
  'registration.email_attempts_exceeded': 'registration.error.emailAttempts',
  'registration.phone_missing': 'registration.error.phoneMissing',
  'request.busy': 'registration.error.busy',
  'request.too_many': 'registration.error.busy',
  'request.invalid': 'registration.error.unhandled',
};

/** Refusals shown below one field. */
const fieldWords: Readonly<Record<string, readonly [FieldName, TextKey]>> = {
  'error.registration.under_age': ['birthDay', 'registration.error.underAge'],
  'error.vonage.phone.invalid': ['phoneBody', 'registration.error.vonage'],
  'sms.code.invalid': ['smsCode', 'registration.error.smsCodeInvalid'],
  'registration.email_code_invalid': ['emailCode', 'registration.error.emailCodeInvalid'],
};

/** The server's field names and ours. */
const fields: Readonly<Record<string, FieldName>> = {
  email: 'email',
  password: 'password',
  firstName: 'firstName',
  lastName: 'lastName',
  countryCode: 'countryCode',
  provinceCode: 'provinceCode',
  dateOfBirth: 'birthDay',
  mobilePhone: 'phoneBody',
  cpf: 'cpf',
  address: 'address',
  city: 'city',
  postalCode: 'postCode',
  region: 'region',
  termsAndConditions: 'terms',
  termsAndConditionsAccepted: 'terms',
};

const codeWords: Readonly<Record<string, TextKey>> = {
  'error.field.required': 'registration.field.required',
  'error.name.invalid': 'registration.field.nameInvalid',
  ...weakPasswordTexts,
  'error.phone.invalid': 'registration.field.phoneInvalid',
  'error.birth_date.invalid': 'registration.field.birthDateInvalid',
  'error.cpf.invalid': 'registration.field.cpfInvalid',
  'error.country.fixed': 'registration.field.countryFixed',
  too_big: 'registration.field.tooLong',
};

/** Text of a field that failed its schema, where the code alone says too little. */
const schemaWords: Readonly<Partial<Record<FieldName, TextKey>>> = {
  email: 'registration.field.emailInvalid',
  birthDay: 'registration.field.birthDateInvalid',
  phoneBody: 'registration.field.phoneInvalid',
  cpf: 'registration.field.cpfInvalid',
  postCode: 'registration.field.postalInvalid',
  address: 'registration.field.addressInvalid',
  city: 'registration.field.addressInvalid',
  region: 'registration.field.addressInvalid',
};

/**
 * The complete error catalogue of sign-up. `isUpdate`: the call changed an existing sign-up, where
 * a known person reads `error.same.customer.info.detected`. Pure.
 */
export function signUpRefusal(
  problem: Pick<ApiProblem, 'code' | 'status' | 'errors' | 'additionalInfo'>,
  isUpdate: boolean,
): SignUpRefusal {
  const { code } = problem;
  if (code === 'error.country.blocked') return { kind: 'unsupported' };
  if (code === 'error.registration.player_already_exists') {
    const text = isUpdate ? 'registration.error.sameCustomer' : 'registration.duplicated.text';
    return { kind: 'duplicated', text };
  }
  if (code === 'error.cpf.duplicate_found') {
    return { kind: 'duplicated', text: 'registration.error.cpfDuplicate' };
  }
  if (code === 'sms.max.attempts.reached') {
    return { kind: 'max_attempts', waitSeconds: waitSecondsOf(problem.additionalInfo) };
  }
  if (code === 'registration.ticket_invalid') {
    return { kind: 'expired', problem: { text: 'registration.error.ticketInvalid' } };
  }
  const own = fieldWords[code];
  if (own) {
    const [name, text] = own;
    return shown(null, { [name]: { text, values: problem.additionalInfo ?? {} } });
  }
  const errors = fieldErrorsOf(problem.errors ?? []);
  if (Object.keys(errors).length > 0) return shown(null, errors);
  return shown({ text: words[code] ?? wordsOfStatus(problem.status) });
}

/** Responses without one of our codes, as from a gateway in front of the API. */
function wordsOfStatus(status: number): TextKey {
  if (status === 400) return 'registration.error.unhandled';
  if (status === 403) return 'registration.error.captcha';
  return 'registration.error.system';
}

function shown(problem: ProblemView | null, errors: FieldErrors = {}): SignUpRefusal {
  return { kind: 'shown', problem, errors };
}

function fieldErrorsOf(errors: readonly { readonly field: string; readonly code: string }[]): FieldErrors {
  return Object.fromEntries(
    errors.flatMap(({ field, code }) => {
      const name = fields[field];
      if (!name) return [];
      const text = codeWords[code] ?? schemaWords[name] ?? 'registration.field.invalid';
      return [[name, { text }]];
    }),
  );
}
