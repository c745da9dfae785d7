export { endOwnAccount } from './account-end.service.ts';
export {
  type PlayerFacts,
  copyVerificationLevel,
  findPlayerFacts,
  isPayoutOnly,
  listExcluded,
  listPersons,
  moveAccountStatus,
  raiseDepositCount,
  setProfileMarks,
  setRunningBreak,
  storedStatusOf,
} from './account.service.ts';
export type { ActivityNotes } from './activity.service.ts';
export { enterByBank } from './bank-login.service.ts';
export type { Identity, IdentityPorts } from './dependencies.ts';
export { checkEmailCode, sendEmailCode } from './email-code.service.ts';
export { presentDevice } from './known-device.service.ts';
export {
  findFlags,
  findPerson,
  listNotes,
  listStatusChanges,
  searchPlayers,
  setMultibrandSuspension,
  writeNote,
} from './operator-view.service.ts';
export { phoneText } from './phone.service.ts';
export { allowsMarketingCookies, readMarketing, storeMarketing } from './preference.service.ts';
export { readAccess, readProfile } from './profile.service.ts';
export { checkRecoveryCode, makeRecoveryCodes } from './recovery-code.service.ts';
export { type Screen, screenPlayer } from './screening.service.ts';
export { listSessionSpans } from './session-time.store.ts';
export {
  endOwnSession,
  endPlayerSessions,
  isSessionAlive,
  isSessionOpen,
  mayStakeIn,
  readLoginInstant,
  resolveSession,
} from './session.service.ts';
export { dropTicket, giveTicket, readTicket } from './sign-up-ticket.service.ts';
export { type SignUpAccount, completeAccount } from './sign-up.service.ts';
export { checkSmsCode, sendSmsCode } from './sms-code.service.ts';
export { type SaidPlace, type SeenPlace, type Whereabouts, placesBy, seenPlace } from './station.service.ts';
export { type TotpKeep, checkTotp, startTotp } from './totp.service.ts';
export type { TotpRow, TryLimit } from './totp.store.ts';
export { hashOfSecret } from './value-hash.ts';
export { acceptTermsAtSignUp, addToSignUp, createAccount, lockSignUp } from './sign-up.service.ts';
export { isEmailTaken, proveEmail, provePhone } from './sign-up.service.ts';
export {
  changeAddress,
  changeLanguage,
  changeProvince,
  finishPhoneChange,
  getAccount,
  pendingPhone,
  startPhoneChange,
} from './details.service.ts';
export {
  findSignUpAccount,
  isCpfKnown,
  isUnfinished,
  missingFields,
  newPasswordHash,
  progressOf,
} from './sign-up.service.ts';
