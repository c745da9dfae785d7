import { isProblem } from '../../platform/api/problem.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import type { FieldErrors } from '../sign-up-flow.ts';
import { waitSecondsOf } from '../max-attempts.queries.ts';
import { signUpRefusal } from '../sign-up-words.ts';
import type { ProblemView } from '../sign-up-flow.ts';

/** Errors of an account form after a refusal: texts below fields, or one about the whole. */
export type DetailsRefusal = {
  readonly errors: FieldErrors & { readonly oldPassword?: ProblemView; readonly code?: ProblemView };
  readonly problem: ProblemView | null;
};

/** Codes that only the account's forms meet, and the field they are shown below. */
const fieldCodes: Readonly<Record<string, readonly [keyof DetailsRefusal['errors'], TextKey]>> = {
  'error.phone.unchanged': ['phoneBody', 'account.phone.unchanged'],
  'error.phone.taken': ['phoneBody', 'account.phone.taken'],
  'error.password.unchanged': ['password', 'account.password.unchanged'],
  'error.old_password.incorrect': ['oldPassword', 'account.password.incorrect'],
  'error.province.invalid': ['provinceCode', 'registration.field.provinceRequired'],
  'sms.code.invalid': ['code', 'account.phone.codeInvalid'],
};
const wholeCodes: Readonly<Record<string, TextKey>> = {
  'unhandled.error.no.code': 'account.phone.noCode',
  'error.same.customer.info.detected': 'registration.error.sameCustomer',
  // The dialog for a second factor was closed.
  'session.step_up_required': 'account.contact.failed',
};
/** Fields that have another name in sign-up. */
const sameField: Readonly<Record<string, string>> = { phone: 'mobilePhone', newPassword: 'password' };

/** The text of any refusal of an account form; sign-up's where both have the code. Pure. */
export function detailsRefusal(thrown: unknown): DetailsRefusal {
  const problem = isProblem(thrown)
    ? thrown
    : { code: 'fault.unexpected', status: 500, errors: [], additionalInfo: {} };
  const codes = [problem.code, ...problem.errors.map(({ code }) => code)];
  const own = codes.map((code) => fieldCodes[code]).find(Boolean);
  if (own) return { errors: { [own[0]]: { text: own[1] } }, problem: null };
  if (problem.code === 'sms.max.attempts.reached') {
    const minutes = Math.ceil(waitSecondsOf(problem.additionalInfo) / 60);
    const text = minutes === 0 ? 'account.phone.maxAttemptsNow' : 'account.phone.maxAttempts';
    return { errors: {}, problem: { text, values: { count: String(minutes) } } };
  }
  const whole = wholeCodes[problem.code];
  if (whole) return { errors: {}, problem: { text: whole } };
  const errors = problem.errors.map((error) => ({ ...error, field: sameField[error.field] ?? error.field }));
  const { code, status, additionalInfo } = problem;
  const refusal = signUpRefusal({ code, status, additionalInfo, errors }, true);
  if (refusal.kind === 'shown') return { errors: refusal.errors, problem: refusal.problem };
  return { errors: {}, problem: { text: 'account.contact.failed' } };
}
