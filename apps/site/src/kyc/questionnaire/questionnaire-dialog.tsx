import { Dialog } from '@halcyon/ui/layer/dialog';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../platform/page/card.tsx';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession, useSite, useText } from '../../platform/site.ts';
import { occupationsQuery, salaryRangesQuery, sourcesQuery } from '../kyc.queries.ts';
import { QuestionnaireForm } from './questionnaire-form.tsx';

/** The questionnaire of enhanced due diligence, with its fetched lists. */
export function QuestionnaireDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const site = useSite();
  const session = useSession();
  const occupations = useQuery(occupationsQuery(site));
  const sources = useQuery(sourcesQuery(site));
  const ranges = useQuery(salaryRangesQuery(site));
  if (!isSignedIn(session)) return null;
  const lists = [occupations, sources, ranges];
  const query = {
    data: occupations.data && sources.data && ranges.data,
    isPending: lists.some(({ isPending }) => isPending),
    isError: lists.some(({ isError }) => isError),
    refetch: async () => {
      const [first] = await Promise.all([occupations.refetch(), sources.refetch(), ranges.refetch()]);
      return first as never;
    },
  };
  return (
    <Dialog
      isOpen
      isFull
      onClose={onClose}
      title={t('kyc.questionnaire.title')}
      closeLabel={t('shell.close')}
      size="l"
    >
      <QueryState query={query} height={480}>
        {occupations.data && sources.data && ranges.data && (
          <QuestionnaireForm
            playerId={session.player.playerId}
            occupations={occupations.data.items}
            sources={sources.data.items}
            ranges={ranges.data.items}
            onSent={onClose}
          />
        )}
      </QueryState>
    </Dialog>
  );
}
