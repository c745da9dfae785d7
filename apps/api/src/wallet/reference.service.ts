/** The public id of a recorded command, for those who show transactions. */
export { referenceIdOf } from './reference-id.rules.ts';
