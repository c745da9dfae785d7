import { Refusal } from '@halcyon/contract/platform/refusal';
import { awsAuthorization, awsDate } from '@halcyon/wire/identity/aws-signature';
import { AuthenticationAnswer, POOL_SERVICE, PoolFault, poolTargets } from '@halcyon/wire/identity/user-pool';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { systemClock } from '@halcyon/server-kit/clock';
import type { UserPoolConnection } from '../../platform/config/config.ts';
import type { SignInPort } from './sign-in.port.ts';

const TIMEOUT_MS = 8_000;
const JSON_TYPE = 'application/x-amz-json-1.1';
/** The pool's clock and ours may differ by this much. */
const TOLERANCE_SECONDS = 30;

/** What the pool says about wrong credentials; every other fault is the pool's. */
const wrong = new Set(['NotAuthorizedException', 'UserNotFoundException', 'UserNotConfirmedException']);

const UNKNOWN = 'UserNotFoundException';
/** Faults of a call of the owner that say something about the person or the password. */
const expected = new Set([UNKNOWN, 'InvalidPasswordException', 'UsernameExistsException']);

type Said =
  | { readonly kind: 'tokens'; readonly idToken: string; readonly refreshToken: string | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed' };

/**
 * A user pool of Cognito's form as the place of passwords: InitiateAuth, its id token checked against the pool's
 * published keys, RevokeToken; new passwords by AdminSetUserPassword, signed by the owner. The region is in the configuration (eu-west-1).
 * Source: docs/domains/identity.md#user-pool.
 */
export function userPoolSignIn(pool: UserPoolConnection): SignInPort {
  const issuer = `${pool.endpoint}/${pool.poolId}`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    timeoutDuration: TIMEOUT_MS,
  });

  const post = (target: string, body: object) =>
    fetch(`${pool.endpoint}/`, {
      method: 'POST',
      headers: { 'content-type': JSON_TYPE, 'x-amz-target': target },
      body: JSON.stringify({ ClientId: pool.clientId, ...body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });

  async function authenticate(flow: string, parameters: object): Promise<Said> {
    try {
      const answer = await post(poolTargets.initiateAuth, { AuthFlow: flow, AuthParameters: parameters });
      if (!answer.ok) {
        const fault = PoolFault.safeParse(await answer.json());
        return { kind: fault.success && wrong.has(fault.data.__type) ? 'refused' : 'failed' };
      }
      const said = AuthenticationAnswer.parse(await answer.json()).AuthenticationResult;
      // No result: a challenge of the pool's own, which is not supported.
      if (!said) return { kind: 'refused' };
      return { kind: 'tokens', idToken: said.IdToken, refreshToken: said.RefreshToken ?? null };
    } catch {
      return { kind: 'failed' };
    }
  }

  /** A call of the pool's owner. Answers the name of a fault of the caller's, else null. Refuses: request.busy. */
  async function administer(target: string, email: string, more: object = {}): Promise<string | null> {
    const url = new URL(`${pool.endpoint}/`);
    const body = JSON.stringify({ UserPoolId: pool.poolId, Username: email, ...more });
    const headers = {
      'content-type': JSON_TYPE,
      host: url.host,
      // The pool compares with the true time, however far our clock was moved.
      'x-amz-date': awsDate(systemClock.now()),
      'x-amz-target': target,
    };
    const request = { method: 'POST', path: url.pathname, headers, body, region: pool.region };
    const authorization = awsAuthorization(pool, { ...request, service: POOL_SERVICE });
    const { host: _, ...sent } = headers;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...sent, authorization },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    if (answer?.ok) return null;
    const fault = PoolFault.safeParse(await answer?.json().catch(() => null)).data?.__type;
    if (fault && expected.has(fault)) return fault;
    throw new Refusal('request.busy');
  }

  return {
    name: 'user-pool',
    async signIn({ email, password }) {
      const said = await authenticate('USER_PASSWORD_AUTH', { USERNAME: email, PASSWORD: password });
      if (said.kind === 'failed') throw new Refusal('request.busy');
      if (said.kind === 'refused' || !said.refreshToken) return null;
      const subject = await subjectOf(said.idToken, email);
      return subject ? { kind: 'pool', subject, token: said.refreshToken } : null;
    },
    async currentSession(token) {
      const said = await authenticate('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN: token });
      if (said.kind === 'failed') return 'unreachable';
      return said.kind === 'tokens' ? 'stands' : 'ended';
    },
    async setPassword({ email, password, isForgotten }) {
      const set = () =>
        administer(poolTargets.adminSetUserPassword, email, { Password: password, Permanent: true });
      let fault = await set();
      if (fault === UNKNOWN) {
        // Signed up with us after the pool was filled: the owner of the e-mail is the person.
        await administer(poolTargets.adminCreateUser, email, {
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        });
        fault = await set();
      }
      if (fault === UNKNOWN) throw new Refusal('request.busy');
      if (fault === null && isForgotten) await administer(poolTargets.adminUserGlobalSignOut, email);
      return fault === null;
    },
    async signOut(token) {
      await post(poolTargets.revokeToken, { Token: token }).catch(() => null);
    },
  };

  /** Null: the token is not of this pool, not for us, not an id token, or of another e-mail. */
  async function subjectOf(idToken: string, email: string): Promise<string | null> {
    const verified = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer,
      audience: pool.clientId,
      clockTolerance: TOLERANCE_SECONDS,
    }).catch(() => null);
    const claims = verified?.payload;
    const isTheirs =
      claims?.['token_use'] === 'id' &&
      claims['email_verified'] === true &&
      String(claims['email']).toLowerCase() === email;
    return isTheirs && claims.sub ? claims.sub : null;
  }
}
