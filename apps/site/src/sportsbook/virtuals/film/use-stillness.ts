import { useMedia } from '../../../platform/media-query.ts';

/** True: the visitor prefers reduced motion. */
export const useStillness = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
