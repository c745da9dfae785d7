import { seoOf } from '../../../content/seo.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { statusLoader } from '../../../platform/api/status-loader.ts';
import type { Site } from '../../../platform/site.ts';
import { NotFoundPage } from '../../shell/error-pages.tsx';
import css from '../../../platform/page.module.css';

const written = (site: Site, otherwise: { title: string; description: string }) =>
  seoOf(site, 'not-found', otherwise);

export const loader = statusLoader(404, 'shell.states.not_found_title', written);
export const clientLoader = statusLoader(404, 'shell.states.not_found_title', written);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default function NotFound() {
  return (
    <div className={css.page}>
      <NotFoundPage />
    </div>
  );
}
