export {
  accountLanguage,
  openBankAccount,
  readCpf,
  refuseUnderAge,
  screenBankPerson,
} from './bank-sign-up.service.ts';
