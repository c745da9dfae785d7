import { isProblem } from '../../platform/api/problem.ts';
import { useText } from '../../platform/site.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import ui from '@halcyon/ui/ui.module.css';

const words: Readonly<Record<string, TextKey>> = {
  'session.step_up_required': 'security.stepUp.cancelled',
  'second_factor.too_many_passkeys': 'security.card.passkeyFull',
  'second_factor.invalid': 'security.factor.invalid',
  'second_factor.expired': 'security.factor.expired',
  'passkey.failed': 'security.factor.passkeyFailed',
  'network.error': 'security.factor.network',
};

/** Error of a change of a second factor; nothing without one. */
export function FactorRefusal({ error }: { error: Error | null }) {
  const t = useText();
  if (!error) return null;
  const code = isProblem(error) ? error.code : '';
  return (
    <p className={`${ui.error} ${ui.wide}`} role="alert">
      {t(words[code] ?? 'security.card.failed')}
    </p>
  );
}
