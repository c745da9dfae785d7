import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  AdminCreateUser,
  AdminSetUserPassword,
  AdminUserGlobalSignOut,
  InitiateAuth,
  poolTargets,
  RevokeToken,
  sandboxPool,
} from '@halcyon/wire/identity/user-pool';
import { z } from 'zod';
import type { Switchboard } from '../platform/switchboard.ts';
import { isSignedByOwner, rawBodies } from './pool-owner.ts';
import { PoolUsers, type PoolUser } from './pool-users.ts';

const TOKEN_SECONDS = 3_600;
const JSON_TYPE = 'application/x-amz-json-1.1';
/** The pool's own rule for passwords, which is none of ours. */
const PASSWORD_CHARACTERS_MIN = 8;
const Person = z.object({ email: z.email(), password: z.string().min(1).max(256) });

type Parts = { readonly switchboard: Switchboard; readonly baseUrl: () => string };
type Keys = { readonly id: string; readonly private: KeyObject; readonly public: KeyObject };

/**
 * A user pool of Cognito's form at `/identity/pool/`: InitiateAuth by password or refresh token, RevokeToken, the
 * owner's calls for a new password, and the published keys. `PUT /identity/pool/users` makes a person, `DELETE` signs one out everywhere.
 */
export function userPoolRoutes(app: FastifyInstance, { switchboard, baseUrl }: Parts): void {
  const users = new PoolUsers();
  let made: { readonly right: Keys; readonly wrong: Keys } | null = null;
  const keys = () => (made ??= { right: makeKeys(), wrong: makeKeys() });
  const issuer = () => `${baseUrl()}/identity/pool/${sandboxPool.poolId}`;

  app.addContentTypeParser(JSON_TYPE, { parseAs: 'string' }, (request, body, done) => {
    // A signature covers the raw bytes.
    rawBodies.set(request.raw, String(body));
    try {
      done(null, JSON.parse(String(body) || 'null'));
    } catch {
      done(null, null);
    }
  });
  app.put('/identity/pool/users', (request, reply) => {
    const person = Person.safeParse(request.body);
    if (!person.success) return reply.code(400).send({ code: 'identity.person_invalid' });
    return { subject: users.put(person.data.email, person.data.password).subject };
  });
  app.delete<{ Querystring: { email?: string } }>('/identity/pool/users', (request) => {
    users.revokeAll(request.query.email ?? '');
    return {};
  });
  app.get(`/identity/pool/${sandboxPool.poolId}/.well-known/jwks.json`, () => {
    const { id, public: key } = keys().right;
    return { keys: [{ ...key.export({ format: 'jwk' }), kid: id, alg: 'RS256', use: 'sig' }] };
  });

  app.post('/identity/pool/', async (request, reply) => {
    const switches = switchboard.of('identity');
    await switchboard.delay('identity');
    if (switches.fail) return fault(reply, 'InternalErrorException', 500);
    const target = request.headers['x-amz-target'];
    if (target === poolTargets.revokeToken) {
      const ask = RevokeToken.safeParse(request.body);
      if (!ask.success) return fault(reply, 'InvalidParameterException');
      if (!switches.silent) users.revoke(ask.data.Token);
      return {};
    }
    if (String(target).includes('.Admin')) return administer(request, reply, String(target));
    if (target !== poolTargets.initiateAuth) return fault(reply, 'UnknownOperationException');
    const ask = InitiateAuth.safeParse(request.body);
    if (!ask.success) return fault(reply, 'InvalidParameterException');
    const { ClientId: clientId, AuthFlow: flow, AuthParameters: given } = ask.data;
    if (clientId !== sandboxPool.clientId) return fault(reply, 'ResourceNotFoundException');
    const isRenewal = flow === 'REFRESH_TOKEN_AUTH';
    const user = isRenewal
      ? users.renew(given.REFRESH_TOKEN ?? '')
      : users.find(given.USERNAME ?? '', given.PASSWORD ?? '');
    if (!user) return fault(reply, 'NotAuthorizedException');
    if (switches.challenge) return { ChallengeName: 'SMS_MFA', Session: randomUUID() };
    return {
      AuthenticationResult: {
        AccessToken: token({ ...claimsOf(user), token_use: 'access', client_id: clientId }),
        IdToken: token({
          ...claimsOf(user),
          token_use: switches.wrong_use ? 'access' : 'id',
          aud: switches.wrong_audience ? 'another-client' : clientId,
          email: user.email,
          email_verified: !switches.email_unverified,
        }),
        ...(isRenewal ? {} : { RefreshToken: users.open(user) }),
        ExpiresIn: TOKEN_SECONDS,
        TokenType: 'Bearer',
      },
    };
  });

  /** What only the owner of the pool may do. */
  function administer(request: FastifyRequest, reply: FastifyReply, target: string) {
    if (!isSignedByOwner(request)) return fault(reply, 'AccessDeniedException');
    const { rejects_password: rejects } = switchboard.of('identity');
    const call = { request, reply };
    switch (target) {
      case poolTargets.adminCreateUser:
        return withUser(call, AdminCreateUser, ({ Username: email }) => {
          if (users.has(email)) return fault(reply, 'UsernameExistsException');
          users.put(email, randomUUID());
          return { User: { Username: email, UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true } };
        });
      case poolTargets.adminSetUserPassword:
        return withUser(call, AdminSetUserPassword, ({ Username: email, Password: password }) => {
          if (!users.has(email)) return fault(reply, 'UserNotFoundException');
          const isShort = password.length < PASSWORD_CHARACTERS_MIN;
          if (isShort || rejects) return fault(reply, 'InvalidPasswordException');
          users.put(email, password);
          return {};
        });
      case poolTargets.adminUserGlobalSignOut:
        return withUser(call, AdminUserGlobalSignOut, ({ Username: email }) => {
          if (!users.has(email)) return fault(reply, 'UserNotFoundException');
          users.revokeAll(email);
          return {};
        });
      default:
        return fault(reply, 'UnknownOperationException');
    }
  }

  function claimsOf(user: PoolUser) {
    const { wrong_issuer: isElsewhere, expired } = switchboard.of('identity');
    const now = Math.floor(Date.now() / 1000) - (expired ? 2 * TOKEN_SECONDS : 0);
    return {
      sub: user.subject,
      iss: isElsewhere ? `${issuer()}x` : issuer(),
      iat: now,
      exp: now + TOKEN_SECONDS,
      auth_time: now,
      jti: randomUUID(),
    };
  }

  function token(claims: object): string {
    const { right, wrong } = keys();
    const key = switchboard.of('identity').wrong_key ? wrong : right;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    // A forger names the key that is published.
    const body = `${part({ alg: 'RS256', kid: right.id })}.${part(claims)}`;
    return `${body}.${sign('RSA-SHA256', Buffer.from(body), key.private).toString('base64url')}`;
  }
}

/** Reads the call and finds its pool. */
function withUser<Ask extends { UserPoolId: string }>(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  shape: z.ZodType<Ask>,
  answer: (ask: Ask) => object,
): object {
  const ask = shape.safeParse(request.body);
  if (!ask.success) return fault(reply, 'InvalidParameterException');
  return ask.data.UserPoolId === sandboxPool.poolId
    ? answer(ask.data)
    : fault(reply, 'ResourceNotFoundException');
}

function makeKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return {
    id: createHash('sha256').update(der).digest('base64url').slice(0, 16),
    private: privateKey,
    public: publicKey,
  };
}

function fault(reply: FastifyReply, type: string, status = 400): FastifyReply {
  return reply
    .code(status)
    .type(JSON_TYPE)
    .send(JSON.stringify({ __type: type, message: type }));
}
