export type { Kyc } from './dependencies.ts';
export {
  StepIllegal,
  findDocumentOf,
  lockFile,
  rejectDocument,
  requestDocument,
  takeStep,
  verifyDocument,
} from './document-move.service.ts';
export { documentsOf, listDocumentSteps, openFile, readDocument, readQueue } from './document.service.ts';
export {
  isFourEyed,
  listLevels,
  moveLevel,
  needsSecondPerson,
  openVerification,
  verificationOf,
  wasEnhanced,
} from './kyc.service.ts';
export { readAnswers } from './questionnaire.service.ts';
export { setLevel } from './set-level.service.ts';
