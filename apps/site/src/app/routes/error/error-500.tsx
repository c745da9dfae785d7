import { PageFallback } from '../../../platform/page/fallbacks.tsx';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { statusLoader } from '../../../platform/api/status-loader.ts';

export const loader = statusLoader(500, 'shell.states.fault_title');
export const clientLoader = statusLoader(500, 'shell.states.fault_title');
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default PageFallback;
