export type { Kyc } from './dependencies.ts';
export {
  StepIllegal,
  findDocumentOf,
  lockFile,
  rejectDocument,
  requestDocument,
  takeStep,
  verifyDocument,
} from './document/document-move.service.ts';
export {
  documentsOf,
  listDocumentSteps,
  openFile,
  readDocument,
  readQueue,
} from './document/document.service.ts';
export {
  isFourEyed,
  listLevels,
  moveLevel,
  needsSecondPerson,
  openVerification,
  verificationOf,
  wasEnhanced,
} from './level/kyc.service.ts';
export { readAnswers } from './questionnaire/questionnaire.service.ts';
export { setLevel } from './document/set-level.service.ts';
