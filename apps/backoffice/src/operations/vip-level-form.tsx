import type { PlayerFile } from '@halcyon/contract/operations/players.contract';
import { TextField } from '@halcyon/ui/field/text-field';
import { useDesk } from '../platform/use-client.ts';
import { DeedForm, typedIn } from './deed-form.tsx';
import css from '../app/app.module.css';

/** What is checked before a VIP level, in the order of the form. */
const checks = {
  affordability: 'Affordability',
  harmEvidence: 'Signs of harm',
  identityCheckedOn: 'Identity checked on',
  occupation: 'Occupation',
  sourceOfFunds: 'Source of funds',
  executive: 'Responsible executive',
} as const;
type CheckName = keyof typeof checks;
const names = Object.keys(checks) as CheckName[];

/** Sets a loyalty level. A VIP level takes every check and a second operator. */
export function VipLevelForm({ playerId, onDone }: Pick<PlayerFile, 'playerId'> & { onDone: () => void }) {
  const { client } = useDesk();
  const send = async (form: FormData) => {
    const found = Object.fromEntries(names.map((name) => [name, typedIn(form, name)])) as Record<
      CheckName,
      string
    >;
    const hasChecks = names.some((name) => found[name] !== '');
    const { state } = await client.call('POST /api/operator/v1/players/:playerId/loyalty-level', {
      params: { playerId },
      body: {
        level: Number(typedIn(form, 'level')),
        reason: typedIn(form, 'reason'),
        ...(hasChecks && { checks: found }),
      },
    });
    return state === 'moved' ? 'The level is set.' : 'Proposed. A second operator has to confirm it.';
  };
  return (
    <DeedForm title="Loyalty level" button="Set loyalty level" onDone={onDone} send={send}>
      <TextField name="level" label="Level" type="number" min={0} max={20} required hint="0: none" />
      <details className={css.deskWide}>
        <summary>Checks for a VIP level</summary>
        <div className={css.deskFields}>
          {names.map((name) => (
            <TextField
              key={name}
              name={name}
              label={checks[name]}
              type={name === 'identityCheckedOn' ? 'date' : 'text'}
              maxLength={500}
            />
          ))}
        </div>
      </details>
    </DeedForm>
  );
}
