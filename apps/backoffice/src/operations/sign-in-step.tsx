import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { refusalWords } from '../platform/words.ts';
import css from '../app/app.module.css';

type StepProps = {
  button: string;
  send: (text: (name: string) => string) => Promise<void>;
  onRestart?: () => void;
  children: ReactNode;
};

/** One form of the sign-in. */
export function Step({ button, send, onRestart, children }: StepProps) {
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setPending(true);
    setError(null);
    send((name) => String(form.get(name) ?? ''))
      .catch((refused: unknown) => setError(refusalWords(refused)))
      .finally(() => setPending(false));
  };
  return (
    <form className={css.deskForm} onSubmit={submit}>
      {error && (
        <FormMessage kind="error" takesFocus>
          {error}
        </FormMessage>
      )}
      {children}
      <Button type="submit" tone="cta" isWide isPending={isPending} pendingLabel="Checking">
        {button}
      </Button>
      {onRestart && (
        <Button tone="outline" isWide onClick={onRestart}>
          Start again
        </Button>
      )}
    </form>
  );
}
