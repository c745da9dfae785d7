import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../../platform/site.ts';
import { settleAnalytics } from '../analytics.queries.ts';

/** Reports to the data layer what the visitor has allowed, on every page of the visit. */
export function AnalyticsManager() {
  const site = useSite();
  const { pathname } = useLocation();
  useEffect(() => void settleAnalytics(site), [site, pathname]);
  return null;
}
