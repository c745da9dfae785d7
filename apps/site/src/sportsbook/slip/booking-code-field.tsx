import { Button } from '@halcyon/ui/button';
import { TextField } from '@halcyon/ui/field/text-field';
import { useState, type FormEvent } from 'react';
import { useText } from '../../platform/site.ts';
import { useTakeCode } from './booking-code.queries.ts';
import css from './slip.module.css';

/** Picks that were shared, by their code. */
export function BookingCodeField() {
  const t = useText();
  const { take, isPending, isUnknown } = useTakeCode();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (code.trim()) take(code.trim());
  };
  return (
    <form className={css.code} noValidate onSubmit={submit}>
      <TextField
        label={t('slip.code.label')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        {...(isUnknown && { error: t('slip.code.unknown') })}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button type="submit" isPending={isPending} pendingLabel={t('slip.leg.loading')}>
        {t('slip.code.take')}
      </Button>
    </form>
  );
}
