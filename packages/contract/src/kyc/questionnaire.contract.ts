import { z } from 'zod';
import { findCountry } from '../market/countries.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Money } from '../platform/shapes.ts';
import { missingAnswers } from './questionnaire.ts';
import { verificationLevelNames, type VerificationLevel } from './verification-level.ts';

const Text = z.string().trim().max(120);

/** The questionnaire of enhanced due diligence. A missing field is refused with `kyc.answer_missing`. */
export const QuestionnaireAnswer = z
  .object({
    occupation: z.string().trim().max(40),
    otherOccupation: Text.optional(),
    salaryRangeId: z.number().int().min(0).max(1_000),
    sourceOfFunds: z.string().trim().max(40),
    otherSource: Text.optional(),
    placeOfBirth: Text.optional(),
    /** ISO 3166-1 alpha-2. */
    nationality: z
      .string()
      .refine((code) => findCountry(code) !== null, 'kyc.country_unknown')
      .optional(),
  })
  .superRefine((answers, issues) => {
    for (const field of missingAnswers(answers)) {
      issues.addIssue({ code: 'custom', path: [field], message: 'kyc.answer_missing' });
    }
  });

/** One entry of a fetched list, named in the language of the query. `isOther`: needs a text with it. */
export const Choice = z.object({ id: z.string(), name: z.string(), isOther: z.boolean() });
export type Choice = z.infer<typeof Choice>;

/** A yearly income before tax in the player's currency; `from` is in it, `to` is not, null is no bound. */
export const SalaryRange = z.object({ id: z.number().int().positive(), from: Money, to: Money.nullable() });
export type SalaryRange = z.infer<typeof SalaryRange>;

const InLanguage = z.object({ language: z.string().max(10).optional() });
const Choices = z.object({ items: z.array(Choice) });

export const questionnaireEndpoints = endpoints({
  'POST /api/v1/player/questionnaire/answer': {
    summary: 'Answers the questionnaire of enhanced due diligence; the level moves to EDD_UNDER_REVIEW',
    access: 'restricted',
    body: QuestionnaireAnswer,
    answer: z.object({
      kycStatus: z.enum(verificationLevelNames as [VerificationLevel, ...VerificationLevel[]]),
    }),
    rateLimit: { max: 20, windowSeconds: 600 },
    refusals: { 'kyc.questionnaire_not_requested': 422, 'kyc.choice_unknown': 422 },
  },
  'GET /api/v1/content/occupations': {
    summary: 'Occupations to choose from',
    access: 'visitor',
    query: InLanguage,
    answer: Choices,
  },
  'GET /api/v1/content/source-of-funds': {
    summary: 'Sources of funds to choose from',
    access: 'visitor',
    query: InLanguage,
    answer: Choices,
  },
  'GET /api/v1/content/salary-range': {
    summary: "Ranges of a yearly income, in the player's currency",
    access: 'visitor',
    query: InLanguage,
    answer: z.object({ items: z.array(SalaryRange) }),
  },
});
