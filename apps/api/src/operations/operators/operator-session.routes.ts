import {
  operatorSessionEndpoints,
  type SignedInOperator,
} from '@halcyon/contract/operations/operator-session.contract';
import type { OperatorEndpoint } from '@halcyon/contract/operations/operator-endpoint';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { addressOf } from '@halcyon/server-kit/network/address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readInput } from '../../platform/http/handle.ts';
import { startEnrolment } from './operator-factor.service.ts';
import type { OperatorSession } from './operator-session.service.ts';
import * as sessions from './operator-session.service.ts';
import type { Operations } from '../dependencies.ts';

const ends = operatorSessionEndpoints;
type Key = keyof typeof ends;

/** Answers one call of an authorised operator. */
export type Answering = (
  request: FastifyRequest,
  reply: FastifyReply,
  session: OperatorSession,
) => Promise<unknown>;

/** Password, second factor, session, sign-out: the calls that set or clear the cookie, and what goes with them. */
export function mountSession(
  operations: Operations,
  cookieName: string,
  mount: (key: Key, answer: Answering) => void,
): void {
  const isPlain = operations.config.publicOrigin.startsWith('http:');
  const attributes = { httpOnly: true, sameSite: 'strict', secure: !isPlain, path: '/' } as const;
  const enter = (reply: FastifyReply, cookie: string) => reply.setCookie(cookieName, cookie, attributes);
  const inputOf = <K extends Key>(key: K, request: Parameters<Answering>[0]) =>
    readInput(ends[key] as OperatorEndpoint, request) as InputOf<(typeof ends)[K]>;

  const password = 'POST /api/operator/v1/login';
  mount(password, async (request, reply) => {
    const { body } = inputOf(password, request);
    const { cookie, session } = await sessions.takePassword(operations, {
      ...body,
      address: addressOf(request),
    });
    void enter(reply, cookie);
    return sessions.awaitedViewOf(operations, session);
  });
  const factor = 'POST /api/operator/v1/login/second_factor';
  mount(factor, async (request, reply, held) => {
    const { body } = inputOf(factor, request);
    const { cookie, session } = await sessions.signIn(operations, held, {
      ...body,
      address: addressOf(request),
    });
    void enter(reply, cookie);
    return sessions.viewOf(session);
  });
  const enrolment = 'POST /api/operator/v1/login/authenticator';
  mount(enrolment, async (request, reply, held) => {
    const { code } = inputOf(enrolment, request).body;
    if (code === undefined) return startEnrolment(operations, held.operator);
    const given = { code, address: addressOf(request) };
    const { cookie, session, recoveryCodes } = await sessions.enrol(operations, held, given);
    void enter(reply, cookie);
    const operator: SignedInOperator = sessions.viewOf(session);
    return { recoveryCodes, operator };
  });
  mount('GET /api/operator/v1/session', async (_request, _reply, held) => sessions.viewOf(held));
  mount('GET /api/operator/v1/second-factor', (_request, _reply, held) =>
    sessions.readOwnFactor(operations, held),
  );
  const renewal = 'POST /api/operator/v1/recovery-codes';
  mount(renewal, async (request, _reply, held) => {
    const { body } = inputOf(renewal, request);
    return sessions.renewRecoveryCodes(operations, held, { ...body, address: addressOf(request) });
  });
  mount('POST /api/operator/v1/sign_out', async (request, reply, held) => {
    await sessions.signOut(operations, held, addressOf(request));
    void reply.clearCookie(cookieName, attributes);
    return {};
  });
}
