import { Button } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import type { FormEvent, ReactNode } from 'react';
import { useText } from '../../platform/site.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import type { ProblemView } from '../sign-up-flow.ts';
import css from '../details.module.css';

type DetailsFormProps = {
  loader: boolean;
  problem: ProblemView | null;
  submit: TextKey;
  pending: TextKey;
  onSubmit: (data: FormData, form: HTMLFormElement) => void;
  onCancel: () => void;
  onChange?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** The frame of every account form. While a call is pending nothing is sent twice. */
export function DetailsForm(props: DetailsFormProps) {
  const { loader, problem, submit, pending, onSubmit, onCancel, onChange, children } = props;
  const t = useText();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!loader) onSubmit(new FormData(event.currentTarget), event.currentTarget);
  };
  return (
    <form onSubmit={send} onChange={onChange} className={css.form} aria-busy={loader} noValidate>
      {problem && (
        <FormMessage kind="error" takesFocus>
          {t(problem.text, problem.values)}
        </FormMessage>
      )}
      {children}
      <div className={css.formButtons}>
        <Button type="submit" tone="cta" isPending={loader} pendingLabel={t(pending)}>
          {t(submit)}
        </Button>
        <Button tone="plain" onClick={onCancel}>
          {t('account.contact.cancel')}
        </Button>
      </div>
    </form>
  );
}
