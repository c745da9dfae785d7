import { verificationLevelNumbers } from '@halcyon/contract/kyc/verification-level';
import type { Job } from '../platform/jobs/jobs.ts';
import { lockFile, takeStep } from './document/document-move.service.ts';
import { findDocument, listExpiring, moveDocument, type DocumentRow } from './document/document.store.ts';
import { dayOf, reminderDue, REMINDER_DAYS_MAX } from './document/expiry.rules.ts';
import { moveLevel } from './level/kyc.service.ts';
import type { Kyc } from './dependencies.ts';
import { lookAfterChecks } from './provider/provider-check.service.ts';
import { listOverdue } from './level/verification.store.ts';

const PER_RUN_MAX = 200;

/** What time alone does to a verification: late verdicts, dates that pass, papers that run out. */
export function kycJobs(kyc: Kyc): readonly Job[] {
  return [
    { name: 'kyc.look_after_checks', every: '* * * * *', run: () => lookAfterChecks(kyc) },
    { name: 'kyc.end_pending', every: '*/5 * * * *', run: () => endPending(kyc) },
    { name: 'kyc.look_after_expiry', every: '10 * * * *', run: () => lookAfterExpiry(kyc) },
  ];
}

/** PENDING becomes PENDING_EXPIRED once the day is past, unless everything requested has been submitted. */
export async function endPending(kyc: Kyc): Promise<void> {
  const overdue = { by: kyc.clock.now(), level: verificationLevelNumbers.PENDING, limit: PER_RUN_MAX };
  for (const { player_id: playerId } of await listOverdue(kyc.db, overdue)) {
    await alone(kyc, () =>
      kyc.db.transact(async (tx) => {
        const at = kyc.clock.now();
        await lockFile(tx, playerId);
        // An operator or the last document may have been faster.
        if ((await listOverdue(tx, { ...overdue, playerId })).length === 0) return;
        await moveLevel(tx, playerId, 'PENDING_EXPIRED', {
          actor: 'system',
          reason: 'documents are overdue',
          at,
        });
        await kyc.outbox.emit(tx, { name: 'kyc.pending_expired', playerId, facts: {} });
      }),
    );
  }
}

/** Reminds of verified documents that will expire, and expires those that have. */
export async function lookAfterExpiry(kyc: Kyc): Promise<void> {
  const now = kyc.clock.now();
  const until = dayOf(new Date(now.getTime() + REMINDER_DAYS_MAX * 86_400_000));
  for (const row of await listExpiring(kyc.db, until, PER_RUN_MAX * 5))
    await alone(kyc, () => lookAt(kyc, row));
}

async function lookAt(kyc: Kyc, listed: DocumentRow): Promise<void> {
  const { player_id: playerId, document_id: documentId } = listed;
  await kyc.db.transact(async (tx) => {
    const at = kyc.clock.now();
    await lockFile(tx, playerId);
    const row = await findDocument(tx, playerId, documentId);
    if (row?.status !== 'VERIFIED' || row.expires_on === null) return;
    const due = reminderDue(row.expires_on, row.reminded_days, at);
    if (due === null) return;
    if (due === 0) {
      await takeStep(kyc.outbox, tx, row, 'expire', {
        actor: 'system',
        reason: `valid until ${row.expires_on}`,
        at,
      });
      return;
    }
    await moveDocument(tx, { ...row, reminded_days: due }, at);
    await kyc.outbox.emit(tx, {
      name: 'kyc.document_expiring',
      playerId,
      facts: { documentId, documentType: row.document_type, expiresOn: row.expires_on, days: due },
    });
  });
}

/** One player's trouble does not hold up the others. */
async function alone(kyc: Kyc, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    kyc.log.error({ err: error }, 'a verification could not be looked after');
  }
}
