import { Button } from '@halcyon/ui/button';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../platform/save-file.ts';
import { useSite, useText } from '../../platform/site.ts';
import { refusalWords } from '../parts/refusal-words.ts';
import type { Extra } from '../rewards.queries.ts';
import css from './extra.module.css';

const FILE = 'proof.ndjson';

/** The steps by which a player checks an outcome without the server. */
export function ExtraProof({ extra }: { extra: Extra }) {
  const t = useText();
  const { assignmentId, campaignId, termsId, form } = extra;
  const site = useSite();
  const proof = useMutation({
    mutationFn: () => site.call('GET /api/v1/bonus/extras/:assignmentId/proof', { params: { assignmentId } }),
    onSuccess: ({ line }) => saveFile(FILE, new Blob([`${line}\n`], { type: 'application/x-ndjson' })),
    onError: (error) => site.messages.show({ kind: 'error', text: refusalWords(error, site.texts) }),
  });
  return (
    <details className={css.check}>
      <summary>{t('rewards.extra.check')}</summary>
      <ol>
        <li>{t('rewards.extra.compare')}</li>
        <li>
          {form === 'DRAW' ? (
            <a href={`/api/v1/bonus/extras/draws/${campaignId}/${termsId}/proof`} download={FILE}>
              {t('rewards.extra.proof')}
            </a>
          ) : (
            <Button size="s" isPending={proof.isPending} onClick={() => proof.mutate()}>
              {t('rewards.extra.proof')}
            </Button>
          )}
        </li>
        <li>
          {t('rewards.extra.run')} <code>npm run verify-extra -- {FILE}</code>
        </li>
      </ol>
    </details>
  );
}
