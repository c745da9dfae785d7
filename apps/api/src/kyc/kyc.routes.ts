import { documentsEndpoints } from '@halcyon/contract/kyc/documents.contract';
import { questionnaireEndpoints } from '@halcyon/contract/kyc/questionnaire.contract';
import type { ContentService } from '../content/public.ts';
import { routesOf, type Route } from '../platform/http/handle.ts';
import {
  readDocuments,
  readOwnFile,
  readVerification,
  startVerification,
} from './document/document.service.ts';
import type { Kyc } from './dependencies.ts';
import { initiateCheck } from './provider/provider-check.service.ts';
import * as questionnaire from './questionnaire/questionnaire.service.ts';
import { readUploadStatus, uploadDocument } from './upload/upload.service.ts';

export function kycRoutes(kyc: Kyc, content: ContentService): readonly Route[] {
  return [
    ...routesOf(documentsEndpoints, {
      'GET /api/v1/player/documents': { query: readDocuments },
      'GET /api/v1/player/documents/verification': { query: (ctx) => readVerification(kyc, ctx) },
      'POST /api/v1/player/documents/verification': {
        command: (ctx, input) => startVerification(kyc, ctx, input),
      },
      'POST /api/v1/player/documents/upload': { flow: (ctx, input) => uploadDocument(kyc, ctx, input) },
      'POST /api/v1/player/documents/upload_status': {
        flow: (ctx, input) => readUploadStatus(kyc, ctx, input),
      },
      'POST /api/v1/player/documents/initiate': { flow: (ctx, input) => initiateCheck(kyc, ctx, input) },
      'GET /api/v1/player/documents/files/:fileId': { query: (ctx, input) => readOwnFile(kyc, ctx, input) },
    }),
    ...routesOf(questionnaireEndpoints, {
      'POST /api/v1/player/questionnaire/answer': {
        command: (ctx, input) => questionnaire.answerQuestionnaire(content, ctx, input),
      },
      'GET /api/v1/content/occupations': {
        query: async (_ctx, input) => questionnaire.readOccupations(content, input),
      },
      'GET /api/v1/content/source-of-funds': {
        query: async (_ctx, input) => questionnaire.readSourcesOfFunds(content, input),
      },
      'GET /api/v1/content/salary-range': {
        query: async (ctx) => questionnaire.readSalaryRanges(content, ctx),
      },
    }),
  ];
}
