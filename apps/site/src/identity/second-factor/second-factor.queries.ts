import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../platform/api/endpoints.ts';
import type { Site } from '../../platform/site.ts';

type Caller = Pick<Site, 'call'>;
export type OwnPasskey = Answer<'GET /api/v1/player/passkeys'>['items'][number];

export function factorsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['identity', 'second-factor'],
    queryFn: ({ signal }) => call('GET /api/v1/player/second-factor', {}, { signal }),
  });
}

export function passkeysQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['identity', 'passkeys'],
    queryFn: ({ signal }) => call('GET /api/v1/player/passkeys', {}, { signal }),
  });
}
