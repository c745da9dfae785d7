import { z } from 'zod';
import { languageIds } from '../market/languages.ts';
import { Instant, Money } from '../platform/shapes.ts';
import { BoardRow, Tournament, TournamentRules, TournamentState } from '../prizes/tournament.contract.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { Done, Reason } from './players.contract.ts';

/** The name of a tournament in addresses. */
export const TournamentId = z
  .string()
  .regex(/^[a-z0-9-]{3,64}$/)
  .refine((id) => id !== 'all');

/** Rules before the seed of their draw exists. Checked as TournamentRules when they are saved. */
export const TournamentDraft = z.object({
  tournamentId: TournamentId,
  category: z.string().regex(/^[a-z-]{2,40}$/),
  /** TournamentRules without `seedHash`. */
  rules: z.record(z.string(), z.unknown()),
});
export type TournamentDraft = z.infer<typeof TournamentDraft>;

export const OperatedTournament = z.object({
  tournamentId: z.string(),
  category: z.string(),
  title: z.string(),
  state: TournamentState,
  startsAt: Instant,
  endsAt: Instant,
  entries: z.number().int(),
  /** Of a buy-in. */
  pool: Money.nullable(),
  createdBy: z.string(),
  approvedBy: z.string().nullable(),
});
export type OperatedTournament = z.infer<typeof OperatedTournament>;

const TournamentPrize = z.object({
  place: z.number().int(),
  entryId: z.string(),
  money: Money.nullable(),
  goods: z.string().nullable(),
  state: z.enum(['DUE', 'HELD', 'PAID', 'WITHHELD']),
});

const params = z.object({ tournamentId: z.string().max(64) });
const unknown = { 'operations.tournament_unknown': 404 } as const;

export const operatorTournamentEndpoints = operatorEndpoints({
  'GET /api/operator/v1/tournaments': {
    summary: 'Tournaments that are drafted, announced, running or not long over',
    right: 'tournaments.read',
    answer: z.object({ items: z.array(OperatedTournament) }),
  },
  'GET /api/operator/v1/tournaments/:tournamentId': {
    summary: 'One tournament with its rules, the top of its board and its prizes',
    right: 'tournaments.read',
    params,
    answer: z.object({
      tournament: OperatedTournament,
      rules: TournamentRules,
      board: z.array(BoardRow),
      prizes: z.array(TournamentPrize),
      resultHash: z.string().nullable(),
    }),
    refusals: unknown,
  },
  'POST /api/operator/v1/tournaments/preview': {
    summary: 'What players would see of a draft, and what is wrong with it; saves nothing',
    right: 'tournaments.write',
    body: TournamentDraft.extend({ language: z.enum(languageIds) }),
    answer: z.object({ problems: z.array(z.string()), tournament: Tournament.nullable() }),
  },
  'POST /api/operator/v1/tournaments': {
    summary: 'Saves a draft, or changes one; players see nothing of it',
    right: 'tournaments.write',
    body: TournamentDraft.extend({ reason: Reason }),
    answer: z.object({ tournamentId: z.string(), termsId: z.string() }),
    refusals: { 'operations.tournament_invalid': 422, 'operations.tournament_published': 409 },
  },
  'POST /api/operator/v1/tournaments/:tournamentId/publish': {
    summary: 'Proposes to publish a draft; a second operator confirms, and its rules never change afterwards',
    right: 'tournaments.write',
    params,
    body: z.object({ reason: Reason }),
    answer: Done,
    refusals: {
      ...unknown,
      'operations.tournament_published': 409,
      'operations.tournament_late': 422,
      'operations.proposal_open': 409,
    },
  },
  'POST /api/operator/v1/tournaments/:tournamentId/cancel': {
    summary: 'Proposes to cancel a tournament; a second operator confirms, and buy-ins go back',
    right: 'tournaments.write',
    params,
    body: z.object({ reason: Reason }),
    answer: Done,
    refusals: { ...unknown, 'operations.tournament_over': 422, 'operations.proposal_open': 409 },
  },
});
