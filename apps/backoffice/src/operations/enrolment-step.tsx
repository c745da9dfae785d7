import { digitsOf } from '@halcyon/contract/market/typed-text';
import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import type { SignedInOperator } from '@halcyon/contract/operations/operator-session.contract';
import { Button } from '@halcyon/ui/button';
import { CodeField } from '@halcyon/ui/field/code-field';
import { FormMessage } from '@halcyon/ui/form-message';
import { Spinner } from '@halcyon/ui/spinner';
import type { Client } from '../platform/client.ts';
import { refusalWords } from '../platform/words.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Step } from './sign-in-step.tsx';
import css from '../app/app.module.css';

type EnrolmentStepProps = {
  client: Client;
  onSignedIn: (operator: SignedInOperator) => void;
  onRestart: () => void;
};
const PATH = 'POST /api/operator/v1/login/authenticator';

/** The first sign-in: an authenticator app is set up, and the recovery codes are shown once. */
export function EnrolmentStep({ client, onSignedIn, onRestart }: EnrolmentStepProps) {
  const [started, setStarted] = useState<{ secret: string; uri: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<{ codes: string[]; operator: SignedInOperator } | null>(null);
  useEffect(() => {
    client.call(PATH, { body: {} }).then(
      ({ secret, uri }) => secret && uri && setStarted({ secret, uri }),
      (refused: unknown) => setError(refusalWords(refused)),
    );
  }, [client]);

  if (done) {
    return (
      <RecoveryCodes codes={done.codes}>
        <Button tone="cta" isWide onClick={() => onSignedIn(done.operator)}>
          I have kept them
        </Button>
      </RecoveryCodes>
    );
  }
  if (error) {
    return (
      <>
        <FormMessage kind="error">{error}</FormMessage>
        <Button tone="outline" isWide onClick={onRestart}>
          Start again
        </Button>
      </>
    );
  }
  if (!started) return <Spinner label="Loading" />;
  return (
    <Step
      button="Set up and sign in"
      onRestart={onRestart}
      send={async (text) => {
        const code = digitsOf(text('code'));
        const { recoveryCodes, operator } = await client.call(PATH, { body: { code } });
        if (!recoveryCodes || !operator) return;
        setDone({ codes: recoveryCodes, operator });
      }}
    >
      <p>Operators sign in with a second factor. Scan this with an authenticator app, or enter the key.</p>
      <QrCode text={started.uri} />
      <p className={css.deskKey}>
        <code>{started.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeField label="Code from the app" name="code" length={6} maxLength={12} required />
    </Step>
  );
}

/** Black on white in both themes: cameras read it best. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={css.deskQr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="Key as a QR code">
      <path d={path} />
    </svg>
  );
}
