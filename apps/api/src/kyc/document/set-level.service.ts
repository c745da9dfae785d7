import type { VerificationLevel } from '@halcyon/contract/kyc/verification-level';
import type { Outbox } from '../../platform/events/outbox.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { requestDocument, takeStep } from './document-move.service.ts';
import { listDocuments } from './document.store.ts';
import { moveLevel } from '../level/kyc.service.ts';
import type { By } from '../dependencies.ts';

/**
 * Sets a level by a person's decision, with what belongs to it: EDD_PENDING requests the questionnaire, ENHANCED
 * out of its review accepts it. The file is locked by the caller.
 */
export async function setLevel(
  outbox: Outbox,
  tx: Tx,
  playerId: bigint,
  level: VerificationLevel,
  by: By,
  dueAt?: Date,
): Promise<void> {
  const rows = await listDocuments(tx, playerId);
  const questionnaire = rows.find((row) => row.document_type === 'EDD_QUESTIONNAIRE');
  await moveLevel(tx, playerId, level, by, dueAt);
  if (level === 'EDD_PENDING') {
    const status = questionnaire?.status ?? 'UNREQUESTED';
    if (status === 'UNDER_REVIEW')
      await takeStep(outbox, tx, questionnaire!, 'reject', by, { requested_at: by.at });
    else if (status !== 'REQUESTED') {
      await requestDocument(outbox, tx, { playerId, type: 'EDD_QUESTIONNAIRE', raisesLevel: false }, by);
    }
  }
  if (level === 'ENHANCED' && questionnaire?.status === 'UNDER_REVIEW') {
    await takeStep(outbox, tx, questionnaire, 'verify', by);
  }
  await outbox.emit(tx, { name: 'kyc.level_moved', playerId, facts: { level } });
}
