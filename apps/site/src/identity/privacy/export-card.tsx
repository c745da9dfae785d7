import { Button } from '@halcyon/ui/button';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Card } from '../../platform/page/card.tsx';
import { isProblem } from '../../platform/api/problem.ts';
import { saveJson } from '../../platform/save-file.ts';
import { useSite, useText } from '../../platform/site.ts';
import ui from '@halcyon/ui/ui.module.css';

/** Everything stored about the player, as a file. */
export function ExportCard() {
  const t = useText();
  const site = useSite();
  const download = useMutation({
    mutationFn: () => site.call('GET /api/v1/player/data-export'),
    onSuccess: (data) => {
      saveJson('halcyon-data.json', data);
      site.messages.show({ kind: 'success', text: t('account.privacy.exported') });
    },
  });
  const isBusy = isProblem(download.error) && download.error.code === 'account.export.busy';
  const isLeft = isProblem(download.error) && download.error.code === 'session.step_up_required';
  return (
    <Card title={t('account.privacy.exportTitle')} text={t('account.privacy.exportText')}>
      <Button
        isPending={download.isPending}
        pendingLabel={t('account.privacy.exporting')}
        onClick={() => download.mutate()}
      >
        <Download size={18} aria-hidden="true" />
        {t('account.privacy.export')}
      </Button>
      {download.isError && !isLeft && (
        <p className={`${ui.error} ${ui.below}`} role="alert">
          {t(isBusy ? 'account.privacy.exportBusy' : 'account.privacy.exportFailed')}
        </p>
      )}
    </Card>
  );
}
