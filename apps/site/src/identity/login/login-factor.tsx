import { useSite, useText } from '../../platform/site.ts';
import { FactorForm } from '../second-factor/factor-form.tsx';
import { deviceMeta, enterSite } from './login.queries.ts';
import { useTarget } from './use-login.ts';

/** The second factor of a login: the password was right, this device is new to the account. */
export function LoginFactor({ challengeId, onCancel }: { challengeId: string; onCancel: () => void }) {
  const t = useText();
  const site = useSite();
  const target = useTarget();
  return (
    <FactorForm
      lead={t('security.login.text')}
      expired={t('security.login.lost')}
      ask={(method) =>
        site.call('POST /api/v1/player/login/second_factor_request', {
          body: { challengeId, ...(method && { method }) },
        })
      }
      answer={async (answer) => {
        const body = { ...answer, meta: deviceMeta() };
        enterSite(site, await site.call('POST /api/v1/player/login/second_factor', { body }), target);
      }}
      onCancel={onCancel}
    />
  );
}
