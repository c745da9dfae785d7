/**
 * What each account status allows, as one table. Money, play, rewards and marketing all read it; nothing else
 * in the product decides by a status.
 */

/** `restricted`: a session that reaches money out, history, documents and support only. */
export type LoginEffect = 'full' | 'restricted' | 'code_step' | 'sign_up' | 'refused' | 'closed';
/** `conditional`: verification level, access flags and the market's policy decide next. */
export type PlayEffect = 'no' | 'conditional';
/**
 * `by_level`: the verification level decides. `after_review`: a person looks first. `by_support`: only
 * support pays out. `at_closing`: was paid when the account closed. `none`: there is no money yet.
 */
export type WithdrawEffect = 'by_level' | 'yes' | 'after_review' | 'by_support' | 'at_closing' | 'none';
export type BonusEffect = 'no' | 'by_flags';
export type MarketingEffect = 'no' | 'by_consent';

export type StatusEffects = {
  readonly login: LoginEffect;
  readonly play: PlayEffect;
  readonly deposit: PlayEffect;
  readonly withdraw: WithdrawEffect;
  readonly bonus: BonusEffect;
  readonly marketing: MarketingEffect;
};

const barred = { play: 'no', deposit: 'no', bonus: 'no', marketing: 'no' } as const;

export const accountStatuses = {
  PRE_REGISTERED: { ...barred, login: 'sign_up', withdraw: 'none' },
  ACCOUNT_UNVERIFIED: { ...barred, login: 'code_step', withdraw: 'none' },
  REGISTERED: {
    login: 'full',
    play: 'conditional',
    deposit: 'conditional',
    withdraw: 'by_level',
    bonus: 'by_flags',
    marketing: 'by_consent',
  },
  RESTRICTED: { ...barred, login: 'full', withdraw: 'after_review' },
  PAYOUT: { ...barred, login: 'full', withdraw: 'yes' },
  TIMEOUT: { ...barred, login: 'restricted', withdraw: 'yes' },
  SELF_EXCLUDED: { ...barred, login: 'restricted', withdraw: 'yes' },
  BLACKLISTED: { ...barred, login: 'refused', withdraw: 'by_support' },
  CLOSED: { ...barred, login: 'closed', withdraw: 'at_closing' },
} as const satisfies Record<string, StatusEffects>;

export type AccountStatus = keyof typeof accountStatuses;

/** Every status, in the order of the table. */
export const accountStatusNames = Object.keys(accountStatuses) as readonly AccountStatus[];

/** The number each status has in the database. Never renumbered: rows of money carry them. */
export const accountStatusNumbers = {
  PRE_REGISTERED: 1,
  ACCOUNT_UNVERIFIED: 2,
  REGISTERED: 3,
  RESTRICTED: 4,
  PAYOUT: 5,
  TIMEOUT: 6,
  SELF_EXCLUDED: 7,
  BLACKLISTED: 8,
  CLOSED: 9,
} as const satisfies Record<AccountStatus, number>;

/** The status of a stored number. Throws for a number that no status has. */
export function accountStatusOf(number: number): AccountStatus {
  const name = accountStatusNames.find((status) => accountStatusNumbers[status] === number);
  if (!name) throw new RangeError(`there is no account status ${number}`);
  return name;
}

/** Every effect of a status. */
export function effectsOf(status: AccountStatus): StatusEffects {
  return accountStatuses[status];
}

/** False: no stake may be taken, regardless of level and flags. True: level, flags and policy decide. */
export function statusAllowsPlay(status: AccountStatus): boolean {
  return effectsOf(status).play === 'conditional';
}

/** False: no deposit may be started. True: level, flags and policy decide. */
export function statusAllowsDeposit(status: AccountStatus): boolean {
  return effectsOf(status).deposit === 'conditional';
}

/** False: no bonus may be given or claimed. True: access flags decide. */
export function statusAllowsBonus(status: AccountStatus): boolean {
  return effectsOf(status).bonus === 'by_flags';
}

/** False: no marketing message is sent, regardless of consent. */
export function statusAllowsMarketing(status: AccountStatus): boolean {
  return effectsOf(status).marketing === 'by_consent';
}
