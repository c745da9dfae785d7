import { addressFieldsOf } from '@halcyon/contract/market/address-fields';
import { accountStatusOf } from '@halcyon/contract/identity/account-status';
import type { SignedIn } from '@halcyon/contract/identity/login.contract';
import type { AccessFlags, Player, Profile } from '@halcyon/contract/identity/player';
import type { profileEndpoints } from '@halcyon/contract/identity/profile.contract';
import { verificationLevelOf } from '@halcyon/contract/kyc/verification-level';
import type { GuardAccount } from '@halcyon/contract/platform/guard';
import { isLanguageId, sentAs } from '@halcyon/contract/market/languages';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { AnswerOf } from '@halcyon/contract/platform/endpoint';
import type { Context, PlayerContext } from '../../platform/http/context.ts';
import { findAccess, findAccount, type AccessRow, type AccountRow } from '../account/account.store.ts';
import type { Identity } from '../dependencies.ts';
import { phoneText } from './phone.service.ts';
import { idleAt, presentStatus, restrictionOf } from '../session/session.rules.ts';
import { hasPoolEnded } from '../session/pool-session.service.ts';
import { publishSessionsEnded } from '../session/session-ended.service.ts';
import { endSession, findSession, listLogins, type SessionRow } from '../session/session.store.ts';
import { isTermsUpdateRequired } from '../account/terms.service.ts';

/** What the shell of the site shows of the player. */
function playerOf(account: AccountRow, at: Date): Player {
  return {
    playerId: Number(account.player_id),
    email: account.email,
    firstName: account.first_name,
    lastName: account.last_name,
    countryCode: account.country_code,
    provinceCode: account.province,
    marketId: account.market_id,
    languageId: account.language_id,
    currencyCode: account.currency,
    timeZone: account.time_zone,
    accountStatus: presentStatus(account, at),
    kycStatus: verificationLevelOf(account.verification_level),
  };
}

/** The answer of a login and of a renewal: a fresh id token and when the session goes idle. */
export async function signedIn(
  identity: Pick<Identity, 'db' | 'tokens' | 'termsVersionAt'>,
  account: AccountRow,
  session: SessionRow,
  at: Date,
): Promise<SignedIn> {
  const access = await findAccess(identity.db, account.player_id);
  if (!access) throw new Error(`player ${account.player_id} has no access row`);
  const { idToken, expiresAt } = await identity.tokens.sign(
    {
      playerId: account.player_id,
      sessionId: session.session_id,
      email: account.email,
      isEmailProven: account.email_verified_at !== null,
      countryCode: account.country_code,
      languageCode: languageCodeOf(account),
      loginMethod: session.login_method,
      registeredAt: account.registered_at,
      isMultibrandSuspended: access.is_multibrand_suspended,
    },
    at,
  );
  const restriction = restrictionOf(account, at);
  return {
    idToken,
    expiresAt: expiresAt.toISOString(),
    idleAt: idleAt(session).toISOString(),
    player: playerOf(account, at),
    access: guardAccessOf(identity, { account, access }, at),
    ...(restriction ? { restriction } : {}),
  };
}

function guardAccessOf(
  identity: Pick<Identity, 'termsVersionAt'>,
  { account, access }: { readonly account: AccountRow; readonly access: AccessRow },
  at: Date,
) {
  return {
    disabled: disabledOf(account, access),
    isManualClaimAllowed: access.is_manual_claim_allowed,
    isTermsDue: isTermsUpdateRequired(identity, account, at),
    isDetailsDue: isDetailsDue(account),
  };
}

/** The player's account as the page guards judge it. */
export async function readGuardAccount(
  identity: Pick<Identity, 'termsVersionAt'>,
  ctx: PlayerContext,
): Promise<GuardAccount> {
  const { account, access } = await load(ctx);
  const at = ctx.clock.now();
  return { ...playerOf(account, at), access: guardAccessOf(identity, { account, access }, at) };
}

/** The player as the shell of a page has it. */
export async function readShellPlayer(
  identity: Pick<Identity, 'termsVersionAt'>,
  ctx: PlayerContext,
): Promise<Pick<SignedIn, 'player' | 'access'>> {
  const { account, access } = await load(ctx);
  const at = ctx.clock.now();
  return { player: playerOf(account, at), access: guardAccessOf(identity, { account, access }, at) };
}

/** Birth date or address is missing. A region that older accounts never had to give does not count. Pure. */
function isDetailsDue({ birth_date, address, city, postal_code, country_code }: AccountRow): boolean {
  const hasPostalCode = postal_code !== null || !addressFieldsOf(country_code).hasPostalCode;
  return !(birth_date && address && city && hasPostalCode);
}

/** Renews the id token against the cookie. Refuses with the reason why there is no session. */
export async function renew(
  identity: Identity,
  ctx: Context,
): Promise<SignedIn & { readonly status: 'authorised' }> {
  if (!ctx.session) throw new Refusal(ctx.sessionGone ?? 'session.none');
  const { playerId, sessionId } = ctx.session;
  if (await hasPoolEnded(identity, playerId, sessionId)) {
    await ctx.db.transact(async (tx) => {
      if (await endSession(tx, playerId, sessionId, 'revoked', ctx.clock.now())) {
        publishSessionsEnded(tx, playerId, [sessionId]);
      }
    });
    throw new Refusal('session.revoked');
  }
  const [account, session] = await Promise.all([
    findAccount(ctx.db, playerId),
    findSession(ctx.db, playerId, sessionId),
  ]);
  if (!account || !session) throw new Refusal('session.none');
  return { status: 'authorised', ...(await signedIn(identity, account, session, ctx.clock.now())) };
}

function languageCodeOf(account: AccountRow): string {
  return isLanguageId(account.language_id) ? sentAs(account.language_id) : account.language_id;
}

function flagsOf(access: AccessRow): AccessFlags {
  return {
    casino: access.casino,
    liveCasino: access.live_casino,
    sports: access.sports,
    virtualSports: access.virtual_sports,
    bonuses: access.bonuses,
    deposit: access.deposit,
    withdrawal: access.withdrawal,
    payout: access.payout,
  };
}

async function load(ctx: PlayerContext): Promise<{ account: AccountRow; access: AccessRow }> {
  const [account, access] = await Promise.all([
    findAccount(ctx.db, ctx.playerId),
    findAccess(ctx.db, ctx.playerId),
  ]);
  if (!account || !access) throw new Error(`player ${ctx.playerId} is signed in but has no profile`);
  return { account, access };
}

/** The own profile, with every field of the specification. */
export async function readProfile(ctx: PlayerContext): Promise<Profile> {
  const { account, access } = await load(ctx);
  const isFirst = account.first_login_at?.getTime() === account.last_login_at?.getTime();
  return {
    ...flagsOf(access),
    playerId: Number(account.player_id),
    firstLogin: isFirst,
    languageCode: languageCodeOf(account),
    currencyCode: account.currency,
    countryCode: account.country_code,
    provinceCode: account.province,
    kycStatus: verificationLevelOf(account.verification_level),
    requestDocumentTypeStatus: access.requested_documents.join(','),
    personid: access.person_id,
    firstDepositDate: account.first_deposit_at?.toISOString() ?? null,
    loyaltyLevel: access.loyalty_level,
    limitLevel: access.limit_level,
    volt: access.volt,
    affiliateReg: access.affiliate_reg,
    macropay: access.macropay,
    isWithdrawalReview: access.is_withdrawal_review,
    crypto: access.crypto,
    termsAndConditionsAcceptedVersion: account.terms_version,
    accountStatus: presentStatus(account, ctx.clock.now()),
    marketId: account.market_id,
    email: account.email,
    isEmailProven: account.email_verified_at !== null,
    firstName: account.first_name,
    lastName: account.last_name,
    dateOfBirth: account.birth_date,
    mobilePhone: account.phone,
    mobilePhoneText: account.phone && phoneText(account.phone),
    isPhoneProven: account.phone_verified_at !== null,
    address: account.address,
    city: account.city,
    postalCode: account.postal_code,
    region: account.region,
    registrationDate: account.registered_at.toISOString(),
    totalDepositsCount: account.deposit_count,
  };
}

const switchable = [
  'casino',
  'liveCasino',
  'sports',
  'virtualSports',
  'bonuses',
  'deposit',
  'withdrawal',
] as const;

type AccessDetails = AnswerOf<(typeof profileEndpoints)['GET /api/v1/player/access/details']>;

/** Everything that is switched off; `payout` joins the list when the account may only be paid out. */
function disabledOf(account: AccountRow, access: AccessRow): string[] {
  const flags = flagsOf(access);
  const isPayoutOnly =
    flags.payout || access.is_multibrand_suspended || accountStatusOf(account.status) === 'PAYOUT';
  const off = switchable.filter((name) => !flags[name]);
  return isPayoutOnly ? ['payout', ...off] : off;
}

/** What the account may use. */
export async function readAccess(ctx: PlayerContext): Promise<AccessDetails> {
  const { account, access } = await load(ctx);
  return {
    ...flagsOf(access),
    accountStatus: presentStatus(account, ctx.clock.now()),
    kycStatus: verificationLevelOf(account.verification_level),
    isMultibrandSuspended: access.is_multibrand_suspended,
    isManualClaimAllowed: access.is_manual_claim_allowed,
    isRestricted: ctx.session.isRestricted,
    disabled: disabledOf(account, access),
  };
}

/** Logins that went through, newest first. */
export async function readLoginHistory(
  ctx: PlayerContext,
  query: { limit: number; cursor?: string | undefined },
) {
  const before = query.cursor && /^[0-9a-f-]{36}$/.test(query.cursor) ? query.cursor : null;
  const rows = await listLogins(ctx.db, ctx.playerId, before, query.limit + 1);
  const shown = rows.slice(0, query.limit);
  const items = shown.map((row) => ({
    loginDate: row.logged_in_at.toISOString(),
    createdAt: row.logged_in_at.toISOString(),
    loginIp: row.address,
    realIpAddress: row.address,
    loginCountry: row.country_code,
    realCountryCode: row.country_code,
    device: row.device,
  }));
  return { items, nextCursor: rows.length > query.limit ? (shown.at(-1)?.login_id ?? null) : null };
}
