import { PageFallback } from '../../platform/fallbacks.tsx';
import { pageMeta } from '../../platform/page-meta.ts';
import { statusLoader } from '../../platform/status-loader.ts';

export const loader = statusLoader(500, 'shell.states.fault_title');
export const clientLoader = statusLoader(500, 'shell.states.fault_title');
export { shouldRevalidate } from '../../platform/route-loader.ts';
export const meta = pageMeta;

export default PageFallback;
