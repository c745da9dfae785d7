import { loginEndpoints } from '@halcyon/contract/identity/login.contract';
import { preferenceEndpoints } from '@halcyon/contract/identity/preference.contract';
import { profileEndpoints } from '@halcyon/contract/identity/profile.contract';
import { secondFactorEndpoints } from '@halcyon/contract/identity/second-factor.contract';
import { sessionEndpoints } from '@halcyon/contract/identity/session.contract';
import { routesOf, type Route } from '../platform/handle.ts';
import * as login from './login.service.ts';
import type { Identity } from './parts.ts';
import * as preferences from './preference.service.ts';
import * as profile from './profile.service.ts';
import * as factors from './second-factor.service.ts';
import * as sessions from './session.service.ts';
import { readSiteConfig, readStation } from './station.service.ts';

/** Login, session, profile and preferences. A login is a flow: its attempts stay written when it is refused. */
export function identityRoutes(identity: Identity): readonly Route[] {
  return [
    ...routesOf(loginEndpoints, {
      'POST /api/v1/player/login': { flow: (ctx, { body }) => login.logIn(identity, ctx, body) },
      'POST /api/v1/player/login/unlock_request': {
        flow: (ctx, { body }) => login.requestUnlock(identity, ctx, body),
      },
      'POST /api/v1/player/login/unlock': { flow: (ctx, { body }) => login.unlock(identity, ctx, body) },
    }),
    ...routesOf(sessionEndpoints, {
      'GET /api/v1/player/session': { query: (ctx) => profile.renew(identity, ctx) },
      'POST /api/v1/player/sign_out': { command: (ctx) => sessions.signOut(ctx) },
      'POST /api/v1/player/keep-alive': { command: (ctx) => sessions.keepAlive(ctx) },
      'GET /api/v1/player/sessions': { query: (ctx) => sessions.listOwnSessions(ctx) },
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
      'DELETE /api/v1/player/second-factor/totp': { command: (ctx) => factors.removeTotp(identity, ctx) },
      'GET /api/v1/player/passkeys': { query: (ctx) => factors.readPasskeys(ctx) },
      'POST /api/v1/player/passkeys': { flow: (ctx, { body }) => factors.addPasskey(identity, ctx, body) },
      'DELETE /api/v1/player/passkeys/:id': {
        command: (ctx, { params }) => factors.removePasskey(identity, ctx, params.id),
      },
    }),
    ...routesOf(profileEndpoints, {
      'GET /api/v1/player/profile': { query: (ctx) => profile.readProfile(ctx) },
      'GET /api/v1/player/station': { query: (ctx) => readStation(identity, ctx) },
      'GET /api/v1/site-config': { query: (ctx, { query }) => readSiteConfig(identity, ctx, query) },
      'GET /api/v1/player/access/details': { query: (ctx) => profile.readAccess(ctx) },
      'GET /api/v1/player/login_history': { query: (ctx, { query }) => profile.readLoginHistory(ctx, query) },
    }),
    ...routesOf(preferenceEndpoints, {
      'GET /api/v1/player/marketing_preferences': {
        query: (ctx) => preferences.readMarketing(ctx.db, ctx.playerId),
      },
      'PATCH /api/v1/player/marketing_preferences': {
        command: (ctx, { body }) => preferences.changeMarketing(ctx, body.items),
      },
      'GET /api/v1/player/cookies/consent': { query: (ctx) => preferences.readConsent(ctx) },
      'PATCH /api/v1/player/cookies/consent': {
        command: (ctx, { body }) => preferences.changeConsent(ctx, body),
      },
      'PATCH /api/v1/cookies/consent': {
        command: (ctx, { body }) => preferences.changeVisitorConsent(ctx, body),
      },
      'PATCH /api/v1/player/update_term_and_condition_version': {
        command: (ctx, { body }) => preferences.acceptTermsVersion(ctx, body.version),
      },
    }),
  ];
}
