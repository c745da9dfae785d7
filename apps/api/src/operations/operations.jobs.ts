import type { Check } from '../platform/jobs/check.ts';
import type { Db } from '@halcyon/server-kit/sql';
import { findAuditFault } from './audit/audit.service.ts';

/** The chain of the audit log from its first row to its head. */
export function auditCheck(db: Db): Check {
  return {
    name: 'operations.audit_chain',
    every: '13 * * * *',
    hoursMax: 2,
    async find() {
      const row = await findAuditFault(db);
      return row === null ? null : `row ${row} of the audit log is missing or is not what was written`;
    },
  };
}
