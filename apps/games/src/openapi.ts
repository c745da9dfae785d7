import { z } from 'zod';
import { ActionRequest, RotateRequest, RoundRequest, SessionRequest, VerifyRequest } from './play-calls.ts';
import { answerSchemas } from './play-answers.ts';

const schemas = {
  SessionRequest, RoundRequest, ActionRequest, RotateRequest, VerifyRequest, ...answerSchemas,
}; // prettier-ignore
type SchemaName = keyof typeof schemas;

const refer = (name: SchemaName) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});
const problem = {
  description: 'Refused or failed; screens switch on `code`.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/GameProblem' } } },
};

type Path = {
  readonly summary: string;
  readonly isOpen?: boolean;
  readonly body?: SchemaName;
  readonly parameter?: string;
  readonly answers: Readonly<Record<number, SchemaName>>;
};

function operation(path: Path) {
  const answers = Object.entries(path.answers).map(([status, name]) => [
    status,
    { description: status === '202' ? 'Still under way; ask again.' : 'Done.', content: refer(name) },
  ]);
  return {
    summary: path.summary,
    security: path.isOpen ? [] : [{ session: [] }],
    ...(path.parameter
      ? { parameters: [{ name: path.parameter, in: 'path', required: true, schema: { type: 'string' } }] }
      : {}),
    ...(path.body ? { requestBody: { required: true, content: refer(path.body) } } : {}),
    responses: { ...Object.fromEntries(answers), default: problem },
  };
}

/** The machine-readable form of what a game in the browser may call. */
export const openApi = {
  openapi: '3.1.0',
  info: { title: 'Halcyon games', version: '1', description: 'Amounts are decimal strings of minor units.' },
  paths: {
    '/api/session': {
      post: operation({ summary: 'Swap a launch token for a session', isOpen: true, body: 'SessionRequest', answers: { 200: 'SessionAnswer' } }),
      get: operation({ summary: 'The session again, for a reload', answers: { 200: 'SessionAnswer' } }),
    },
    '/api/rounds': {
      post: operation({ summary: 'Stake and play a round', body: 'RoundRequest', answers: { 200: 'RoundAnswer', 202: 'RoundAnswer' } }),
    },
    '/api/rounds/{roundId}/actions': {
      post: operation({ summary: 'Act on an open blackjack round', parameter: 'roundId', body: 'ActionRequest', answers: { 200: 'RoundAnswer', 202: 'RoundAnswer' } }),
    },
    '/api/rounds/{publicId}': {
      get: operation({ summary: 'A settled round again', isOpen: true, parameter: 'publicId', answers: { 200: 'ReplayAnswer' } }),
    },
    '/api/seeds': { get: operation({ summary: 'Committed and revealed seeds', answers: { 200: 'SeedsAnswer' } }) },
    '/api/seeds/rotate': {
      post: operation({ summary: 'Reveal the current seed and go on with the next', body: 'RotateRequest', answers: { 200: 'SeedsAnswer' } }),
    },
    '/api/verify': {
      post: operation({ summary: 'Recompute a round from revealed seeds', isOpen: true, body: 'VerifyRequest', answers: { 200: 'VerifyAnswer' } }),
    },
  },
  components: {
    securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, z.toJSONSchema(schema, { target: 'draft-2020-12' })]),
    ),
  },
}; // prettier-ignore
