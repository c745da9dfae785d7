import { digitsOf } from '@halcyon/contract/market/typed-text';
import { useState, type FormEvent } from 'react';
import { Button } from '@halcyon/ui/button';
import { DataList } from '@halcyon/ui/data-list';
import { CodeField } from '@halcyon/ui/field/code-field';
import { useDeed, useDesk, useLoaded } from '../platform/use-client.ts';
import { atWords } from '../platform/words.ts';
import { DeedMessage, WhenLoaded } from './parts.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from '../app/app.module.css';

/** The operator's own second factor. */
export function OwnFactorScreen() {
  const { client, operator } = useDesk();
  const factor = useLoaded('own factor', () => client.call('GET /api/operator/v1/second-factor'));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const deed = useDeed(factor.reload);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = digitsOf(String(new FormData(event.currentTarget).get('code')));
    void deed.run(async () => {
      setCodes(null);
      const made = await client.call('POST /api/operator/v1/recovery-codes', { body: { code } });
      setCodes(made.recoveryCodes);
      return 'The old codes are worth nothing any more.';
    });
  };
  return (
    <>
      <h1>{operator.name}</h1>
      <WhenLoaded of={factor}>
        {({ since, recoveryCodesLeft }) => (
          <section className={css.deskCard} aria-label="Second factor">
            <h2>Second factor</h2>
            <DataList
              rows={[
                { term: 'Authenticator app', value: `since ${atWords(since)}` },
                { term: 'Recovery codes left', value: recoveryCodesLeft },
              ]}
            />
            <p>Lost your phone? Sign in with a recovery code, or ask two colleagues to reset the app.</p>
          </section>
        )}
      </WhenLoaded>
      <form className={`${css.deskCard} ${css.deskForm}`} onSubmit={submit} aria-label="New recovery codes">
        <h2>New recovery codes</h2>
        <DeedMessage deed={deed} />
        {codes && <RecoveryCodes codes={codes} />}
        <CodeField label="Code from your authenticator app" name="code" length={6} maxLength={12} required />
        <div className={css.deskActions}>
          <Button type="submit" isPending={deed.isPending} pendingLabel="Checking">
            Make new codes
          </Button>
        </div>
      </form>
    </>
  );
}
