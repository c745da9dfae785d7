import { Dialog } from '@halcyon/ui/layer/dialog';
import { useSite, useText } from '../../platform/site.ts';
import { FactorForm } from '../second-factor/factor-form.tsx';

/** "Confirm it is you": requests a second factor and reports whether it was passed. */
export function StepUpDialog({ onSettled }: { onSettled: (isPassed: boolean) => void }) {
  const t = useText();
  const { call } = useSite();
  return (
    <Dialog
      isOpen
      onClose={() => onSettled(false)}
      title={t('security.stepUp.title')}
      closeLabel={t('shell.close')}
    >
      <FactorForm
        lead={t('security.stepUp.text')}
        ask={(method) =>
          call('POST /api/v1/player/session/step_up_request', { body: { ...(method && { method }) } })
        }
        answer={async (body) => {
          await call('POST /api/v1/player/session/step_up', { body });
          onSettled(true);
        }}
        onCancel={() => onSettled(false)}
      />
    </Dialog>
  );
}
