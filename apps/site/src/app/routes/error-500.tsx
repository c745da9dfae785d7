import { data } from 'react-router';
import { PageFallback } from '../../platform/fallbacks.tsx';
import { routeLoader } from '../../platform/route-loader.ts';

export const loader = () => data(null, { status: 500 });
export const clientLoader = routeLoader([]);

export default PageFallback;
