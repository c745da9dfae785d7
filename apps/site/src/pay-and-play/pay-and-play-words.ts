import type { ApiProblem } from '../platform/api/problem.ts';
import type { TextKey } from '../platform/text/text-keys.ts';

/** A text and its parameters. */
export type ProblemView = { readonly text: TextKey; readonly values?: Readonly<Record<string, string>> };
export type BankField = 'email' | 'phoneBody' | 'cpf' | 'address' | 'city' | 'postCode' | 'terms';
export type FieldErrors = Readonly<Partial<Record<BankField, TextKey>>>;

export type PayAndPlayRefusal =
  | { readonly kind: 'duplicated' }
  | { readonly kind: 'fields'; readonly errors: FieldErrors }
  | { readonly kind: 'shown'; readonly problem: ProblemView };

const words: Readonly<Record<string, TextKey>> = {
  'network.error': 'paynplay.error.network',
  'paynplay.market_unsupported': 'paynplay.error.market',
  'paynplay.unavailable': 'paynplay.error.unavailable',
  'paynplay.code_invalid': 'paynplay.error.code',
  'paynplay.code_missing': 'paynplay.error.code',
  'paynplay.details_missing': 'paynplay.error.session',
  'paynplay.session_expired': 'paynplay.error.expired',
  'paynplay.session_invalid': 'paynplay.error.session',
  'error.registration.under_age': 'paynplay.error.underAge',
  'error.country.blocked': 'paynplay.error.country',
  'cashier.amount_below_minimum': 'paynplay.error.minimum',
  'cashier.amount_above_maximum': 'paynplay.error.maximum',
  'limit.too_low': 'paynplay.error.limit',
  'limit.too_high': 'paynplay.error.limitHigh',
  'login.blacklisted': 'paynplay.error.blacklisted',
  'login.account_closed': 'paynplay.error.closed',
  'login.account_deactivated': 'paynplay.error.closed',
};

/** The server's field names and ours, and a field's default text where the code has none. */
const fields: Readonly<Record<string, readonly [BankField, TextKey]>> = {
  email: ['email', 'registration.field.emailInvalid'],
  mobilePhone: ['phoneBody', 'registration.field.phoneInvalid'],
  cpf: ['cpf', 'registration.field.cpfInvalid'],
  address: ['address', 'registration.field.addressInvalid'],
  city: ['city', 'registration.field.addressInvalid'],
  postalCode: ['postCode', 'registration.field.postalInvalid'],
  termsAndConditions: ['terms', 'registration.field.termsRequired'],
};

/** The complete error catalogue of a visit. `values`: amounts for the texts. Pure. */
export function payAndPlayRefusal(
  problem: Pick<ApiProblem, 'code' | 'errors'>,
  values: Readonly<Record<string, string>> = {},
): PayAndPlayRefusal {
  const { code } = problem;
  if (code === 'error.registration.player_already_exists') return { kind: 'duplicated' };
  if (code === 'error.cpf.duplicate_found') {
    return { kind: 'fields', errors: { cpf: 'registration.error.cpfDuplicate' } };
  }
  const errors: Partial<Record<BankField, TextKey>> = {};
  for (const { field, code: why } of problem.errors ?? []) {
    const [name, text] = fields[field] ?? [];
    if (name && text) errors[name] = why === 'error.field.required' ? 'registration.field.required' : text;
  }
  if (Object.keys(errors).length > 0) return { kind: 'fields', errors };
  return { kind: 'shown', problem: { text: words[code] ?? 'paynplay.error.unhandled', values } };
}
