import { lazyPart } from '../../platform/dialog/lazy-part.ts';

/** Both sums of giving a bonus up; loaded only where a withdrawal ends one. */
export const LazySums = lazyPart(['rewards'], async () => (await import('./sums.tsx')).Sums);
