export { endOwnAccount } from './closing/account-end.service.ts';
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
} from './closing/account.service.ts';
export {
  type AudienceFilter,
  type AudienceRow,
  countAudience,
  listAudience,
} from './account/audience.store.ts';
export type { ActivityNotes } from './session/activity.service.ts';
export { enterByBank } from './login/bank-login.service.ts';
export type { Identity, IdentityPorts } from './dependencies.ts';
export { checkEmailCode, sendEmailCode } from './messaging/email-code.service.ts';
export { bookPortsOf } from './profile/book-ports.service.ts';
export { presentDevice } from './session/known-device.service.ts';
export {
  findFlags,
  findPerson,
  listNotes,
  listStatusChanges,
  searchPlayers,
  setMultibrandSuspension,
  writeNote,
} from './operator-view/operator-view.service.ts';
export { phoneText } from './profile/phone.service.ts';
export { allowsMarketingCookies, readMarketing, storeMarketing } from './profile/preference.service.ts';
export { readAccess, readGuardAccount, readProfile } from './profile/profile.service.ts';
export { checkRecoveryCode, makeRecoveryCodes } from './challenge/recovery-code.service.ts';
export { isScreened, type Screen, type Screened, screenPlayer } from './account/screening.service.ts';
export { listSessionSpans } from './session/session-time.store.ts';
export {
  endOwnSession,
  endPlayerSessions,
  isSessionAlive,
  isSessionOpen,
  mayStakeIn,
  readLoginInstant,
  resolveSession,
} from './session/session.service.ts';
export { dropTicket, giveTicket, readTicket } from './login/sign-up-ticket.service.ts';
export { type SignUpAccount, completeAccount } from './login/sign-up.service.ts';
export { checkSmsCode, sendSmsCode } from './messaging/sms-code.service.ts';
export {
  type SaidPlace,
  type SeenPlace,
  type Whereabouts,
  placesBy,
  seenPlace,
} from './login/station.service.ts';
export { type TotpKeep, checkTotp, startTotp } from './challenge/totp.service.ts';
export type { TotpRow, TryLimit } from './challenge/totp.store.ts';
export { hashOfSecret } from './account/value-hash.ts';
export { acceptTermsAtSignUp, addToSignUp, createAccount, lockSignUp } from './login/sign-up.service.ts';
export { nextPlayerId } from './account/account.store.ts';
export { isEmailTaken, proveEmail, provePhone } from './login/sign-up.service.ts';
export {
  changeAddress,
  changeLanguage,
  changeProvince,
  finishPhoneChange,
  getAccount,
  pendingPhone,
  startPhoneChange,
} from './profile/details.service.ts';
export {
  findSignUpAccount,
  isCpfKnown,
  isUnfinished,
  missingFields,
  newPasswordHash,
  progressOf,
} from './login/sign-up.service.ts';
