import type { Dispatch } from 'react';
import type { DocumentsView, VerificationView } from '../kyc.queries.ts';
import type { PickedFile } from './picked-files.ts';
import type { UploadAction, UploadState } from './upload-state.ts';
import type { VerificationAction, VerificationFlow } from '../verification-flow.ts';

/** Of the verification dialog. */
export type SheetProps = {
  flow: VerificationFlow;
  tell: Dispatch<VerificationAction>;
  documents: DocumentsView;
  verification: VerificationView;
};

/** Of one of its steps. */
export type StepProps = SheetProps & {
  upload: UploadState;
  step: Dispatch<UploadAction>;
  picked: readonly PickedFile[];
  onPicked: (change: (now: readonly PickedFile[]) => readonly PickedFile[]) => void;
};
