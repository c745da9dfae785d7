import type { Tx } from '@halcyon/server-kit/sql';
import type { On, ProviderName } from '../dependencies.ts';

/** CONTINUE and FINISH answer a `kyc` notice. */
export type NotificationStatus = 'OK' | 'FAILED' | 'CONTINUE' | 'FINISH';

/** The status this notification was answered with before; null: it is new. */
export async function findNotification(
  on: On,
  playerId: bigint,
  provider: ProviderName,
  id: string,
): Promise<NotificationStatus | null> {
  const rows = await on.sql<{ status: NotificationStatus }>`
    select status from cashier.notification
    where player_id = ${playerId} and provider = ${provider} and notification_id = ${id}`;
  return rows[0]?.status ?? null;
}

/** Keeps the first status; a second one for the same id changes nothing. */
export async function insertNotification(
  tx: Tx,
  notification: {
    readonly playerId: bigint;
    readonly provider: ProviderName;
    readonly id: string;
    readonly status: NotificationStatus;
    readonly at: Date;
  },
): Promise<void> {
  await tx.sql`
    insert into cashier.notification (player_id, provider, notification_id, status, received_at)
    values (${notification.playerId}, ${notification.provider}, ${notification.id}, ${notification.status},
      ${notification.at})
    on conflict do nothing`;
}
