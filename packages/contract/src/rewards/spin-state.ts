import { z } from 'zod';

/** How far an award of free spins is. */
export const SpinState = z.enum([
  'ISSUING',
  'READY',
  'ACTIVE',
  'FINISHED',
  'EXPIRED',
  'CANCELED',
  'REPLACED',
]);
export type SpinState = z.infer<typeof SpinState>;
