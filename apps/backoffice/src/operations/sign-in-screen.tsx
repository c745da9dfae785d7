import { useState } from 'react';
import type {
  AwaitedOperator,
  SignedInOperator,
} from '@halcyon/contract/operations/operator-session.contract';
import { TextField } from '@halcyon/ui/field/text-field';
import type { Client } from '../platform/client.ts';
import { EnrolmentStep } from './enrolment-step.tsx';
import { Step } from './sign-in-step.tsx';
import css from '../app/app.module.css';

type SignInScreenProps = { client: Client; onSignedIn: (operator: SignedInOperator) => void };

/** Password, then the second factor: a code, or an app to be set up. */
export function SignInScreen({ client, onSignedIn }: SignInScreenProps) {
  const [next, setNext] = useState<AwaitedOperator['next'] | 'password'>('password');
  const restart = () => setNext('password');
  return (
    <main className={css.deskSignIn}>
      <div className={css.deskCard}>
        <h1 className={css.deskName}>
          Halcyon <span>operations</span>
        </h1>
        {next === 'password' && (
          <Step
            button="Sign in"
            send={async (text) => {
              const body = { email: text('email'), password: text('password') };
              const awaited = await client.call('POST /api/operator/v1/login', { body });
              client.take(awaited.token);
              setNext(awaited.next);
            }}
          >
            <TextField name="email" type="email" label="Email" autoComplete="username" required />
            <TextField
              name="password"
              type="password"
              label="Password"
              autoComplete="current-password"
              required
            />
          </Step>
        )}
        {next === 'code' && (
          <Step
            button="Continue"
            onRestart={restart}
            send={async (text) => {
              const body = { code: text('code') };
              onSignedIn(await client.call('POST /api/operator/v1/login/second_factor', { body }));
            }}
          >
            <TextField
              name="code"
              label="Code from your authenticator app"
              hint="Without the app: one of your recovery codes."
              autoComplete="one-time-code"
              autoFocus
              required
            />
          </Step>
        )}
        {next === 'enrolment' && (
          <EnrolmentStep client={client} onSignedIn={onSignedIn} onRestart={restart} />
        )}
      </div>
    </main>
  );
}
