import { pageMeta } from '../../platform/page-meta.ts';
import { statusLoader } from '../../platform/status-loader.ts';
import { NotFoundPage } from '../shell/error-pages.tsx';

export const loader = statusLoader(404, 'shell.states.not_found_title');
export const clientLoader = statusLoader(404, 'shell.states.not_found_title');
export { shouldRevalidate } from '../../platform/route-loader.ts';
export const meta = pageMeta;

export default function NotFound() {
  return (
    <div className="page">
      <NotFoundPage />
    </div>
  );
}
