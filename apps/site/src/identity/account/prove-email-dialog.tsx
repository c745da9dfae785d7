import { Dialog } from '@halcyon/ui/layer/dialog';
import { useSite, useText } from '../../platform/site.ts';
import { profileQuery } from '../account.queries.ts';
import { FactorForm } from '../second-factor/factor-form.tsx';

/** Sends a code to the account's e-mail; entering it proves the address, and passes a second factor. */
export function ProveEmailDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const site = useSite();
  return (
    <Dialog isOpen onClose={onClose} title={t('security.proof.title')} closeLabel={t('shell.close')}>
      <FactorForm
        lead={t('security.proof.text')}
        ask={async () => {
          const challenge = await site.call('POST /api/v1/player/session/step_up_request', {
            body: { method: 'email' },
          });
          return { ...challenge, methods: ['email'] };
        }}
        answer={async (body) => {
          await site.call('POST /api/v1/player/session/step_up', { body });
          await site.queries.invalidateQueries({ queryKey: profileQuery(site).queryKey });
          site.messages.show({ kind: 'success', text: t('security.proof.done') });
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
