import { CheckboxField } from '@halcyon/ui/field/checkbox-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Card, QueryState } from '../platform/page/card.tsx';
import { useSite, useText } from '../platform/site.ts';
import { winnerConsentQuery } from './winners.queries.ts';

/** Whether the player's wins may be listed. The tick is saved immediately. */
export function WinnerConsentCard() {
  const t = useText();
  const site = useSite();
  const options = winnerConsentQuery(site);
  const query = useQuery(options);
  const save = useMutation({
    mutationFn: (isShown: boolean) => site.call('PATCH /api/v1/player/winner-consent', { body: { isShown } }),
    onMutate: (isShown) => void site.queries.setQueryData(options.queryKey, { isShown, ask: null }),
    onSuccess: () => site.messages.announce(t('prizes.consent.saved')),
    onError: (_, isShown) => {
      site.queries.setQueryData(options.queryKey, { isShown: !isShown, ask: null });
      site.messages.show({ kind: 'error', text: t('prizes.consent.failed') });
    },
  });
  return (
    <Card title={t('prizes.consent.title')} text={t('prizes.consent.text')}>
      <QueryState query={query} height={44}>
        <CheckboxField
          checked={query.data?.isShown ?? false}
          onChange={(event) => save.mutate(event.target.checked)}
          label={t('prizes.consent.label')}
        />
      </QueryState>
    </Card>
  );
}
