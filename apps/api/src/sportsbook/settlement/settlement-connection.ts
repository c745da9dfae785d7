import type { PoolConfig } from 'pg';
import { laneSettings } from '../../ledger/public.ts';

/** Two batches at work and one that reads the next; planned as a lane's statements are. */
export function settlementConnection(connection: PoolConfig): PoolConfig {
  return { ...connection, max: 3, options: laneSettings };
}
