import type { FormEvent, ReactNode } from 'react';
import { Button, type ButtonTone } from '@halcyon/ui/button';
import { TextField } from '@halcyon/ui/field/text-field';
import { useDeed } from '../platform/use-client.ts';
import { DeedMessage } from './parts.tsx';
import css from '../app/app.module.css';

type DeedFormProps = {
  title: string;
  button: string;
  tone?: ButtonTone;
  hasReason?: boolean;
  /** Inside a card that has its own heading. */
  isInCard?: boolean;
  /** Sends it and shows the result. */
  send: (form: FormData) => Promise<string>;
  onDone: () => void;
  children?: ReactNode;
};

/** One deed of an operator: its fields, its reason, its button and how it went. */
export function DeedForm(props: DeedFormProps) {
  const { title, button, tone = 'neutral', hasReason = true, isInCard = false } = props;
  const { send, onDone, children } = props;
  const deed = useDeed(onDone);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void deed.run(() => send(form));
  };
  return (
    <form
      className={isInCard ? css.deskForm : `${css.deskCard} ${css.deskForm}`}
      onSubmit={submit}
      aria-label={title}
    >
      {!isInCard && <h2>{title}</h2>}
      <DeedMessage deed={deed} />
      {children && <div className={css.deskFields}>{children}</div>}
      {hasReason && <TextField name="reason" label="Reason" minLength={3} maxLength={500} required />}
      <div className={css.deskActions}>
        <Button type="submit" tone={tone} isPending={deed.isPending} pendingLabel="Sending">
          {button}
        </Button>
      </div>
    </form>
  );
}

/** What is typed in a field, without spaces around it. */
export function typedIn(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim();
}
