import { data } from 'react-router';
import { routeLoader } from '../../platform/route-loader.ts';
import { NotFoundPage } from '../shell/error-pages.tsx';

export const loader = () => data(null, { status: 404 });
export const clientLoader = routeLoader([]);

export default function NotFound() {
  return (
    <div className="page">
      <NotFoundPage />
    </div>
  );
}
