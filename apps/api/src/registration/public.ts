export { accountLanguage, openBankAccount, readCpf, refuseUnderAge } from './bank-sign-up.service.ts';
