import { randomUUIDv7 } from 'node:crypto';
import { OTHER_CHOICE } from '@halcyon/contract/kyc/questionnaire';
import type {
  questionnaireEndpoints,
  Choice,
  SalaryRange,
} from '@halcyon/contract/kyc/questionnaire.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { isLanguageId, type LanguageId } from '@halcyon/contract/market/languages';
import { wordsIn, type ContentService } from '../../content/public.ts';
import type { Context, PlayerCommandContext } from '../../platform/http/context.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { lockFile, receiveDocument } from '../document/document-move.service.ts';
import { listDocuments } from '../document/document.store.ts';
import { verificationOf } from '../level/kyc.service.ts';
import { findAnswers, insertAnswers } from './questionnaire.store.ts';

type Ends = typeof questionnaireEndpoints;
type InLanguage = { readonly query: { readonly language?: string | undefined } };

/** Currency of the ranges for a visitor, and for a currency that the lists do not have. */
const usualCurrency = 'EUR';

/** Occupations to choose from, in the requested language. */
export function readOccupations(content: ContentService, { query }: InLanguage): { items: Choice[] } {
  return { items: choices(content, 'occupation', languageOf(query.language)) };
}

/** Sources of funds to choose from. */
export function readSourcesOfFunds(content: ContentService, { query }: InLanguage): { items: Choice[] } {
  return { items: choices(content, 'sourceOfFunds', languageOf(query.language)) };
}

/** Yearly incomes in the caller's currency. */
export function readSalaryRanges(content: ContentService, ctx: Context): { items: SalaryRange[] } {
  const ranges = content.of('salaryRange');
  const own = ctx.session?.currency ?? usualCurrency;
  const currency = ranges.every(({ fromMinor }) => own in fromMinor) ? own : usualCurrency;
  const bound = (index: number) => {
    const amountMinor = ranges[index]?.fromMinor[currency];
    return amountMinor === undefined ? null : { amountMinor, currency };
  };
  return {
    items: ranges.map(({ rangeId }, index) => ({
      id: rangeId,
      from: bound(index) ?? { amountMinor: '0', currency },
      to: bound(index + 1),
    })),
  };
}

/**
 * Stores the answers; the questionnaire is under review and the level EDD_UNDER_REVIEW.
 * Refuses: kyc.questionnaire_not_requested, choice_unknown.
 */
export async function answerQuestionnaire(
  content: ContentService,
  ctx: PlayerCommandContext,
  { body }: InputOf<Ends['POST /api/v1/player/questionnaire/answer']>,
): Promise<AnswerOf<Ends['POST /api/v1/player/questionnaire/answer']>> {
  const { tx, playerId } = ctx;
  const at = ctx.clock.now();
  checkChoices(content, body);
  if (!(await lockFile(tx, playerId))) throw new Refusal('kyc.questionnaire_not_requested');
  const rows = await listDocuments(tx, playerId);
  const row = rows.find(({ document_type: type }) => type === 'EDD_QUESTIONNAIRE');
  if (row?.status !== 'REQUESTED') throw new Refusal('kyc.questionnaire_not_requested');
  await insertAnswers(tx, playerId, randomUUIDv7(), {
    occupation: body.occupation,
    // A text that was typed before another choice was made says nothing any more.
    other_occupation: body.occupation === OTHER_CHOICE ? (body.otherOccupation ?? null) : null,
    salary_range_id: body.salaryRangeId,
    source_of_funds: body.sourceOfFunds,
    other_source: body.sourceOfFunds === OTHER_CHOICE ? (body.otherSource ?? null) : null,
    place_of_birth: body.placeOfBirth ?? null,
    nationality: body.nationality ?? null,
    answered_at: at,
  });
  await receiveDocument(ctx.outbox, tx, row, null, { actor: 'player', reason: 'answered', at });
  return { kycStatus: (await verificationOf(tx, playerId)).level };
}

function checkChoices(
  content: ContentService,
  body: InputOf<Ends['POST /api/v1/player/questionnaire/answer']>['body'],
): void {
  const unknown = (field: string) => new Refusal('kyc.choice_unknown', { field });
  const has = (type: 'occupation' | 'sourceOfFunds', id: string) =>
    content.of(type).some(({ choiceId }) => choiceId === id);
  if (!has('occupation', body.occupation)) throw unknown('occupation');
  if (!has('sourceOfFunds', body.sourceOfFunds)) throw unknown('sourceOfFunds');
  const ranges = content.of('salaryRange');
  if (!ranges.some(({ rangeId }) => rangeId === body.salaryRangeId)) throw unknown('salaryRangeId');
}

function choices(
  content: ContentService,
  type: 'occupation' | 'sourceOfFunds',
  language: LanguageId,
): Choice[] {
  return content.of(type).map(({ choiceId, title }) => ({
    id: choiceId,
    name: wordsIn(title, language),
    isOther: choiceId === OTHER_CHOICE,
  }));
}

function languageOf(text: string | undefined): LanguageId {
  return text !== undefined && isLanguageId(text) ? text : 'en';
}

/** The answers that count, for those who review them. Null: never answered. */
export async function readAnswers(on: Pick<Tx, 'sql'>, playerId: bigint): Promise<StoredAnswers | null> {
  const row = await findAnswers(on, playerId);
  if (!row) return null;
  return {
    occupation: row.occupation,
    otherOccupation: row.other_occupation,
    salaryRangeId: row.salary_range_id,
    sourceOfFunds: row.source_of_funds,
    otherSource: row.other_source,
    placeOfBirth: row.place_of_birth,
    nationality: row.nationality,
    answeredAt: row.answered_at.toISOString(),
  };
}

export type StoredAnswers = {
  readonly occupation: string;
  readonly otherOccupation: string | null;
  readonly salaryRangeId: number;
  readonly sourceOfFunds: string;
  readonly otherSource: string | null;
  readonly placeOfBirth: string | null;
  readonly nationality: string | null;
  readonly answeredAt: string;
};
