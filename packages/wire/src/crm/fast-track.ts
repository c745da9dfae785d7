import { z } from 'zod';

/**
 * The CRM in Fast Track's form: a loader reads `window.sid`, `window.fasttrackbrand` and `window.fasttrack`,
 * and resolves the sid to a player at the platform. Source: docs/domains/inbox.md#the-crm.
 */

/** The key by which the CRM shows that it is the CRM. */
export const crmKeyHeader = 'x-api-key';
export const CrmAuthenticate = z.object({ sid: z.string().min(20).max(200) });
export const CrmAuthenticated = z.object({ user_id: z.string() });
