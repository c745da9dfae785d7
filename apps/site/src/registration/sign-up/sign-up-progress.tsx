import { useText } from '../../platform/site.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import { steps, type Place } from '../sign-up-flow.ts';
import css from '../registration.module.css';

const names = {
  Details: 'registration.stepName.Details',
  ContactInfo: 'registration.stepName.ContactInfo',
  Verification: 'registration.stepName.Verification',
  Complete: 'registration.stepName.Complete',
} as const satisfies Record<(typeof steps)[number], TextKey>;

/** Progress of the sign-up: bars to see, one sentence to read. */
export function SignUpProgress({ place }: { place: Place }) {
  const t = useText();
  const at = (steps as readonly Place[]).indexOf(place);
  const step = steps[at];
  if (!step) return null;
  return (
    <div className={css.stepProgress}>
      <p>{t('registration.stepOf', { number: at + 1, total: steps.length, name: t(names[step]) })}</p>
      <ol aria-hidden="true">
        {steps.map((name, index) => (
          <li key={name} data-state={index < at ? 'done' : index === at ? 'current' : 'open'} />
        ))}
      </ol>
    </div>
  );
}
