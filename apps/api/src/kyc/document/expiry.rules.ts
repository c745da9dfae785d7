/** Days before the expiry on which a player is reminded. */
const reminderDays = [30, 14, 3] as const;
export const REMINDER_DAYS_MAX = 30;

/**
 * What is due for a document that is valid until `expiresOn`, the day itself included: the days of the reminder,
 * 0 once it has expired, null for nothing. Missed reminders are sent once, with the nearest.
 * Pure.
 */
export function reminderDue(expiresOn: string, remindedDays: number | null, now: Date): number | null {
  const today = Date.parse(`${dayOf(now)}T00:00:00Z`);
  const left = Math.round((Date.parse(`${expiresOn}T00:00:00Z`) - today) / 86_400_000);
  if (left < 0) return 0;
  const due = reminderDays.filter((days) => left <= days).at(-1);
  return due !== undefined && (remindedDays === null || due < remindedDays) ? due : null;
}

/** yyyy-MM-dd in UTC. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
