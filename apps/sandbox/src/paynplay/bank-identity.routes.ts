import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { AuthorizeQuery, TokenRequest, type BankPerson } from '@halcyon/wire/identity/bank-identity';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxConfig } from '../platform/config.ts';
import { page, pageHeaders } from '../platform/page.ts';
import type { Switchboard } from '../platform/switchboard.ts';
import { bankPage } from './bank-page.ts';
import type { Mandates, Person } from './mandates.ts';
import { peopleOf } from './people.ts';

const CODE_SECONDS = 120;
const TOKEN_SECONDS = 300;

type Granted = { readonly ask: AuthorizeQuery; readonly person: Person; readonly atMs: number };
export type BankIdentityDependencies = {
  readonly config: SandboxConfig;
  readonly switchboard: Switchboard;
  readonly mandates: Mandates;
};

const Choice = AuthorizeQuery.extend({
  outcome: z.enum(['success', 'cancel']),
  person: z.string().max(200).default('own'),
});
const OwnPerson = z.object({
  given_name: z.string().trim().min(1).max(60),
  family_name: z.string().trim().min(1).max(60),
  birthdate: z.iso.date(),
  street_address: z.string().trim().max(120).optional(),
  locality: z.string().trim().max(120).optional(),
  postal_code: z.string().trim().max(12).optional(),
  cpf: z
    .string()
    .trim()
    .regex(/^(\d{11})?$/)
    .optional(),
});

/** OAuth 2 with PKCE at `/paynplay/authorize`, `/paynplay/token` and `/paynplay/userinfo`. */
export function bankIdentityRoutes(app: FastifyInstance, deps: BankIdentityDependencies): void {
  const { config, switchboard, mandates } = deps;
  const codes = new Map<string, Granted>();
  const tokens = new Map<string, Granted>();

  app.get('/paynplay/authorize', async (request, reply) => {
    await switchboard.delay('paynplay');
    const ask = AuthorizeQuery.safeParse(request.query);
    // Without a known client there must be no redirect: the page shows the error.
    if (!ask.success || ask.data.client_id !== config.bankIdentityClientId) {
      return reply.code(400).headers(pageHeaders).send(brokenPage());
    }
    if (switchboard.of('paynplay').fail) return reply.code(503).headers(pageHeaders).send(brokenPage());
    return reply.headers(pageHeaders).send(bankPage(ask.data));
  });

  app.post('/paynplay/authorize', async (request, reply) => {
    const choice = Choice.safeParse(request.body);
    if (!choice.success || choice.data.client_id !== config.bankIdentityClientId) {
      return reply.code(400).headers(pageHeaders).send(brokenPage());
    }
    const { outcome, person: chosen, ...ask } = choice.data;
    const back = new URL(ask.redirect_uri);
    back.searchParams.set('state', ask.state);
    if (outcome === 'cancel') {
      back.searchParams.set('error', 'access_denied');
      return reply.redirect(back.href, 303);
    }
    const person = personOf(ask, chosen, request.body);
    if (!person) {
      return reply.code(400).headers(pageHeaders).send(bankPage(ask, 'Fill in name and birth date.'));
    }
    const code = randomBytes(24).toString('base64url');
    codes.set(code, { ask, person, atMs: performance.now() });
    back.searchParams.set('code', code);
    return reply.redirect(back.href, 303);
  });

  app.post('/paynplay/token', async (request, reply) => {
    const { silent, fail, expired_code: isExpired } = switchboard.of('paynplay');
    await switchboard.delay('paynplay');
    if (fail || silent) return reply.code(503).send({ error: 'temporarily_unavailable' });
    if (!isClient(config, request.headers.authorization))
      return reply.code(401).send({ error: 'invalid_client' });
    const asked = TokenRequest.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: 'invalid_request' });
    const granted = codes.get(asked.data.code);
    // A code works once, whether or not the rest is right.
    codes.delete(asked.data.code);
    const isOld = !granted || isExpired || performance.now() - granted.atMs > CODE_SECONDS * 1000;
    const isRight =
      granted?.ask.redirect_uri === asked.data.redirect_uri &&
      granted.ask.code_challenge === challengeOf(asked.data.code_verifier);
    if (isOld || !isRight) return reply.code(400).send({ error: 'invalid_grant' });
    const token = randomBytes(24).toString('base64url');
    tokens.set(token, granted);
    return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
  });

  app.get('/paynplay/userinfo', (request, reply) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const granted = tokens.get(token);
    tokens.delete(token);
    if (!granted) return reply.code(401).send({ error: 'invalid_token' });
    const { amount, currency } = granted.ask;
    const mandateId = mandates.agree(granted.person, { amount, currency });
    const person: BankPerson = {
      ...granted.person,
      payment: { mandate_id: mandateId, amount, currency },
    } as BankPerson;
    return person;
  });
}

/** One of the sandbox's people, or the person in the form. Null: an invalid person. */
function personOf(ask: AuthorizeQuery, chosen: string, body: unknown): Person | null {
  const known = peopleOf[ask.country].find(({ sub }) => sub === chosen);
  if (known) return known;
  const own = OwnPerson.safeParse(body);
  if (!own.success) return null;
  const { cpf, ...rest } = own.data;
  const sub = createHash('sha256')
    .update([rest.given_name, rest.family_name, rest.birthdate, cpf].join('\n'))
    .digest('base64url');
  const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
  return { ...(filled as typeof rest), sub, country: ask.country, ...(cpf ? { cpf } : {}) };
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function isClient(config: SandboxConfig, authorization: string | undefined): boolean {
  const expected = Buffer.from(`${config.bankIdentityClientId}:${config.bankIdentitySecret}`);
  const given = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function brokenPage(): string {
  const body =
    '<div class="card"><h1>The bank cannot be reached</h1><p class="soft">Close this and start again.</p></div>';
  return page('Bank', body, { isNarrow: true });
}
