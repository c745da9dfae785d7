import type { FormEvent } from 'react';
import type { Colleague } from '@halcyon/contract/operations/operators.contract';
import { Button } from '@halcyon/ui/button';
import { SelectField } from '@halcyon/ui/field/select-field';
import { Table, type Column } from '@halcyon/ui/table';
import { TextField } from '@halcyon/ui/field/text-field';
import { useDeed, useDesk, useLoaded } from '../platform/use-client.ts';
import { atWords, plain } from '../platform/words.ts';
import { DeedMessage, WhenLoaded } from './parts.tsx';
import css from '../app/app.module.css';

const columns: readonly Column<Colleague>[] = [
  { id: 'name', title: 'Name', cell: (row) => row.name },
  { id: 'email', title: 'Email', cell: (row) => row.email },
  { id: 'roles', title: 'Roles', cell: (row) => row.roles.map(plain).join(', ') },
  {
    id: 'factor',
    title: 'Second factor',
    cell: (row) =>
      row.secondFactorSince ? `since ${atWords(row.secondFactorSince)}` : 'At the next sign-in',
  },
];

/** Who works here, and the reset of a second factor, which three people do together. */
export function OperatorsScreen() {
  const { client } = useDesk();
  const colleagues = useLoaded('operators', () => client.call('GET /api/operator/v1/operators'));
  return (
    <>
      <h1>Operators</h1>
      <WhenLoaded of={colleagues}>
        {({ items }) => (
          <>
            <Table caption="Operators" rows={items} rowKey={(row) => row.operatorId} columns={columns} />
            <ResetForm
              colleagues={items.filter(({ isSelf, secondFactorSince }) => !isSelf && secondFactorSince)}
              onDone={colleagues.reload}
            />
          </>
        )}
      </WhenLoaded>
    </>
  );
}

function ResetForm({ colleagues, onDone }: { colleagues: readonly Colleague[]; onDone: () => void }) {
  const { client } = useDesk();
  const deed = useDeed(onDone);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void deed.run(async () => {
      await client.call('POST /api/operator/v1/operators/:operatorId/second-factor/reset', {
        params: { operatorId: String(form.get('operator')) },
        body: { reason: String(form.get('reason')) },
      });
      return 'A second operator has to confirm it.';
    });
  };
  return (
    <form className={`${css.deskCard} ${css.deskForm}`} onSubmit={submit} aria-label="Reset a second factor">
      <h2>Reset a second factor</h2>
      <p>
        Verify who is asking. Sessions, app and recovery codes are revoked. They’ll set up a new app at their
        next sign-in.
      </p>
      <DeedMessage deed={deed} />
      <SelectField
        name="operator"
        label="Operator"
        options={colleagues.map(({ operatorId, name }) => ({ value: operatorId, label: name }))}
      />
      <TextField name="reason" label="Reason" minLength={3} maxLength={500} required />
      <div className={css.deskActions}>
        <Button type="submit" tone="danger" isPending={deed.isPending} pendingLabel="Sending">
          Propose
        </Button>
      </div>
    </form>
  );
}
