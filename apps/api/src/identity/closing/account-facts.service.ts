import type { accountEndpoints } from '@halcyon/contract/identity/account.contract';
import type { AnswerOf } from '@halcyon/contract/platform/endpoint';
import { isLanguageId, sentAs } from '@halcyon/contract/market/languages';
import type { PlayerContext } from '../../platform/http/context.ts';
import { mustChangePassword } from '../account/credential.store.ts';
import { getAccount } from '../profile/details.service.ts';
import { findLatestNote } from '../account/person-change.store.ts';
import type { IdentityPorts } from '../dependencies.ts';
import { restrictionOf } from '../session/session.rules.ts';
import { findSession } from '../session/session.store.ts';
import { isTermsUpdateRequired } from '../account/terms.service.ts';

type Answer<Path extends string> = AnswerOf<
  (typeof accountEndpoints)[`GET /api/v1/player/${Path}` & keyof typeof accountEndpoints]
>;

/** Market, language and restriction of this session. */
export async function readAccessContext(ctx: PlayerContext): Promise<Answer<'access/context'>> {
  const account = await getAccount(ctx.db, ctx.playerId);
  const session = await findSession(ctx.db, ctx.playerId, ctx.session.sessionId);
  if (!session) throw new Error(`session ${ctx.session.sessionId} vanished`);
  const { language_id: languageId } = account;
  return {
    playerId: Number(account.player_id),
    siteId: account.site_id,
    marketId: account.market_id,
    provinceCode: account.province,
    countryCode: account.country_code,
    currencyCode: account.currency,
    languageId,
    languageCode: isLanguageId(languageId) ? sentAs(languageId) : languageId,
    timeZone: account.time_zone,
    loginMethod: session.login_method,
    sessionOpenedAt: session.opened_at.toISOString(),
    restriction: restrictionOf(account, ctx.clock.now()) ?? null,
  };
}

/** What a player who was moved here must do first. */
export async function readMigration(
  identity: Pick<IdentityPorts, 'termsVersionAt'>,
  ctx: PlayerContext,
): Promise<Answer<'migration'>> {
  const now = ctx.clock.now();
  const account = await getAccount(ctx.db, ctx.playerId);
  return {
    termsRequired: isTermsUpdateRequired(identity, account, now),
    termsVersion: identity.termsVersionAt(now),
    passwordRequired: await mustChangePassword(ctx.db, ctx.playerId),
  };
}

/** How many deposits went through; content is targeted by the count. */
export async function readTransactionSummary(ctx: PlayerContext): Promise<Answer<'transaction-summary'>> {
  const account = await getAccount(ctx.db, ctx.playerId);
  return {
    totalDepositsCount: account.deposit_count,
    firstDepositDate: account.first_deposit_at?.toISOString() ?? null,
  };
}

/** The last operator's note that is meant for the player. */
export async function readLatestNote(ctx: PlayerContext): Promise<Answer<'latest-activity-log'>> {
  const note = await findLatestNote(ctx.db, ctx.playerId);
  return { note: note && { text: note.text, createdAt: note.noted_at.toISOString() } };
}

/** The thresholds of the account's market. */
export async function readRiskSetting(ctx: PlayerContext): Promise<Answer<'markets/risk-setting'>> {
  const policy = ctx.policies.of(ctx.session.marketId, ctx.session.province);
  const { regulatorCap: cap } = policy;
  return {
    marketId: ctx.session.marketId,
    version: policy.version,
    ageMinimum: policy.age,
    idleMinutes: policy.idleMinutes,
    verifyBefore: policy.verifyBefore,
    verifyThreshold: policy.verifyThreshold,
    depositCap: cap && { period: cap.period, max: cap.max },
  };
}
