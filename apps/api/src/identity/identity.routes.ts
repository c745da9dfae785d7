import { accountEndpoints } from '@halcyon/contract/identity/account.contract';
import { loginEndpoints } from '@halcyon/contract/identity/login.contract';
import { preferenceEndpoints } from '@halcyon/contract/identity/preference.contract';
import { profileEndpoints } from '@halcyon/contract/identity/profile.contract';
import { resetEndpoints } from '@halcyon/contract/identity/reset.contract';
import { secondFactorEndpoints } from '@halcyon/contract/identity/second-factor.contract';
import { sessionEndpoints } from '@halcyon/contract/identity/session.contract';
import { routesOf, type Route } from '../platform/http/handle.ts';
import * as facts from './closing/account-facts.service.ts';
import { openDataExport } from './privacy/data-export.service.ts';
import * as login from './login/login.service.ts';
import type { Identity } from './dependencies.ts';
import { changePassword } from './password-reset/password-change.service.ts';
import * as preferences from './profile/preference.service.ts';
import * as profile from './profile/profile.service.ts';
import * as reset from './password-reset/reset.service.ts';
import * as factors from './second-factor/second-factor.service.ts';
import * as sessions from './session/session.service.ts';
import { readSiteConfig, readStation } from './login/station.service.ts';
import { requestUnlock, unlock } from './login/unlock.service.ts';

/** Login, session, profile and preferences. A login is a flow: its attempts stay written when it is refused. */
export function identityRoutes(identity: Identity): readonly Route[] {
  const exportPlayerData = openDataExport();
  return [
    ...routesOf(loginEndpoints, {
      'POST /api/v1/player/login': { flow: (ctx, { body }) => login.logIn(identity, ctx, body) },
      'POST /api/v1/player/login/second_factor_request': {
        flow: (_ctx, { body }) => login.requestLoginFactor(identity, body),
      },
      'POST /api/v1/player/login/second_factor': {
        flow: (ctx, { body }) => login.finishLogin(identity, ctx, body),
      },
      'POST /api/v1/player/login/unlock_request': {
        flow: (ctx, { body }) => requestUnlock(identity, ctx, body),
      },
      'POST /api/v1/player/login/unlock': { flow: (ctx, { body }) => unlock(identity, ctx, body) },
    }),
    ...routesOf(sessionEndpoints, {
      'GET /api/v1/player/session': { query: (ctx) => profile.renew(identity, ctx) },
      'POST /api/v1/player/sign_out': { command: (ctx) => sessions.signOut(identity, ctx) },
      'POST /api/v1/player/keep-alive': { command: (ctx) => sessions.keepAlive(ctx) },
      'GET /api/v1/player/sessions': { query: (ctx) => sessions.listOwnSessions(ctx) },
      'DELETE /api/v1/player/sessions': { command: (ctx) => sessions.endOwnOtherSessions(ctx) },
      'DELETE /api/v1/player/sessions/:id': {
        command: (ctx, { params }) => sessions.endOwnSession(ctx, params.id),
      },
      'GET /.well-known/jwks.json': { query: async () => ({ keys: identity.tokens.publicKeys() }) },
    }),
    ...routesOf(secondFactorEndpoints, {
      'POST /api/v1/player/session/step_up_request': {
        flow: (ctx, { body }) => factors.askStepUp(identity, ctx, body),
      },
      'POST /api/v1/player/session/step_up': { flow: (ctx, { body }) => factors.stepUp(identity, ctx, body) },
      'GET /api/v1/player/second-factor': { query: (ctx) => factors.readFactors(ctx) },
      'POST /api/v1/player/second-factor/totp': {
        flow: (ctx, { body }) => factors.setTotp(identity, ctx, body),
      },
      'POST /api/v1/player/second-factor/recovery-codes': { flow: (ctx) => factors.renewRecoveryCodes(ctx) },
      'DELETE /api/v1/player/second-factor/totp': { command: (ctx) => factors.removeTotp(ctx) },
      'GET /api/v1/player/passkeys': { query: (ctx) => factors.readPasskeys(ctx) },
      'POST /api/v1/player/passkeys': { flow: (ctx, { body }) => factors.addPasskey(ctx, body) },
      'DELETE /api/v1/player/passkeys/:id': {
        command: (ctx, { params }) => factors.removePasskey(ctx, params.id),
      },
    }),
    ...routesOf(resetEndpoints, {
      'POST /api/v1/player/password_reset': {
        flow: (ctx, { body }) => reset.startReset(identity, ctx, body),
      },
      'POST /api/v1/player/password_reset/sms_verification': {
        flow: (ctx, { body }) => reset.verifyResetCode(identity, ctx, body),
      },
      'POST /api/v1/player/password_reset/new_password': {
        flow: (ctx, { body }) => reset.resetByCode(identity, ctx, body),
      },
      'POST /api/v1/player/password_reset/new_password/email': {
        flow: (ctx, { body }) => reset.resetByLink(identity, ctx, body),
      },
    }),
    ...routesOf(profileEndpoints, {
      'GET /api/v1/player/profile': { query: (ctx) => profile.readProfile(ctx) },
      'GET /api/v1/player/station': { query: (ctx) => readStation(identity, ctx) },
      'GET /api/v1/site-config': { query: (ctx, { query }) => readSiteConfig(identity, ctx, query) },
      'GET /api/v1/player/access/details': { query: (ctx) => profile.readAccess(ctx) },
      'GET /api/v1/player/login_history': { query: (ctx, { query }) => profile.readLoginHistory(ctx, query) },
    }),
    ...routesOf(accountEndpoints, {
      'POST /api/v1/player/password': { flow: (ctx, { body }) => changePassword(identity, ctx, body) },
      'GET /api/v1/player/access/context': { query: (ctx) => facts.readAccessContext(ctx) },
      'GET /api/v1/player/migration': { query: (ctx) => facts.readMigration(identity, ctx) },
      'GET /api/v1/player/transaction-summary': { query: (ctx) => facts.readTransactionSummary(ctx) },
      'GET /api/v1/player/latest-activity-log': { query: (ctx) => facts.readLatestNote(ctx) },
      'GET /api/v1/player/markets/risk-setting': { query: (ctx) => facts.readRiskSetting(ctx) },
      'GET /api/v1/player/data-export': { flow: (ctx) => exportPlayerData(ctx) },
    }),
    ...routesOf(preferenceEndpoints, {
      'GET /api/v1/player/marketing_preferences': {
        query: (ctx) => preferences.readMarketing(ctx.db, ctx.playerId),
      },
      'PATCH /api/v1/player/marketing_preferences': {
        command: (ctx, { body }) => preferences.changeMarketing(ctx, body.items),
      },
      'GET /api/v1/player/cookies/consent': { query: (ctx) => preferences.readConsent(identity, ctx) },
      'PATCH /api/v1/player/cookies/consent': {
        command: (ctx, { body }) => preferences.changeConsent(ctx, body),
      },
      'PATCH /api/v1/cookies/consent': {
        command: (ctx, { body }) => preferences.changeVisitorConsent(ctx, body),
      },
      'PATCH /api/v1/player/update_term_and_condition_version': {
        command: (ctx, { body }) => preferences.acceptTermsVersion(identity, ctx, body.version),
      },
    }),
  ];
}
