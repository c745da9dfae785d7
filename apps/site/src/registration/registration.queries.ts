import { queryOptions } from '@tanstack/react-query';
import type { Site } from '../platform/site.ts';

const SITE_ID = 1;

/** The visitor's country, address and device as the server sees them. */
export function stationQuery({ call }: Pick<Site, 'call'>) {
  return queryOptions({
    queryKey: ['registration', 'station'],
    queryFn: ({ signal }) => call('GET /api/v1/player/station', {}, { signal }),
    staleTime: Infinity,
  });
}

/** Settings for sign-up: captcha, age, whether the country is accepted. */
export function siteConfigQuery({ call }: Pick<Site, 'call'>, countryCode: string) {
  return queryOptions({
    queryKey: ['registration', 'site-config', countryCode],
    queryFn: ({ signal }) =>
      call(
        'GET /api/v1/site-config',
        { query: { siteId: SITE_ID, ...(countryCode && { countryCode }) } },
        { signal },
      ),
    retry: 2,
  });
}
