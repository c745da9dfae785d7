import { useState, type FormEvent } from 'react';
import type { SignedInOperator } from '@halcyon/contract/operations/operator-session.contract';
import { Button } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { TextField } from '@halcyon/ui/text-field';
import type { Client } from '../platform/client.ts';
import { refusalWords } from '../platform/words.ts';

type SignInScreenProps = { client: Client; onSignedIn: (operator: SignedInOperator) => void };

export function SignInScreen({ client, onSignedIn }: SignInScreenProps) {
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { email: String(form.get('email')), password: String(form.get('password')) };
    setPending(true);
    setError(null);
    client
      .call('POST /api/operator/v1/login', { body })
      .then(onSignedIn, (refused: unknown) => setError(refusalWords(refused)))
      .finally(() => setPending(false));
  };
  return (
    <main className="desk-sign-in">
      <div className="desk-card">
        <h1 className="desk-name">
          Halcyon <span>operations</span>
        </h1>
        <form className="desk-form" onSubmit={submit}>
          {error && (
            <FormMessage kind="error" takesFocus>
              {error}
            </FormMessage>
          )}
          <TextField name="email" type="email" label="E-mail" autoComplete="username" required />
          <TextField
            name="password"
            type="password"
            label="Password"
            autoComplete="current-password"
            required
          />
          <Button type="submit" tone="brand" isWide isPending={isPending} pendingLabel="Signing in">
            Sign in
          </Button>
        </form>
      </div>
    </main>
  );
}
