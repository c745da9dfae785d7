import { useState } from 'react';
import type { TextKey } from '../../platform/text/text-keys.ts';
import { useSite, useText } from '../../platform/site.ts';
import { profileQuery } from '../../identity/account.queries.ts';
import { detailsRefusal, type DetailsRefusal } from './details-words.ts';

type FormState = DetailsRefusal & {
  readonly isOpen: boolean;
  /** A call is pending. */
  readonly loader: boolean;
};

const closed: FormState = { isOpen: false, loader: false, errors: {}, problem: null };

/**
 * One form of the account: open or not, its pending state, and the server's errors below its fields. Inputs keep
 * their values when a call is refused.
 */
export function useDetailsForm(saved: TextKey) {
  const t = useText();
  const site = useSite();
  const [state, setState] = useState(closed);
  return {
    ...state,
    open: () => setState({ ...closed, isOpen: true }),
    close: () => setState(closed),
    refuse: (errors: DetailsRefusal['errors']) => setState((now) => ({ ...now, errors, problem: null })),
    say: (name: keyof DetailsRefusal['errors']): string | undefined => {
      const error = state.errors[name];
      return error && t(error.text, error.values);
    },
    async save(call: () => Promise<unknown>): Promise<void> {
      setState((now) => ({ ...now, loader: true, errors: {}, problem: null }));
      try {
        await call();
        await site.queries.invalidateQueries({ queryKey: profileQuery(site).queryKey });
        setState(closed);
        site.messages.show({ kind: 'success', text: t(saved) });
      } catch (error) {
        setState((now) => ({ ...now, loader: false, ...detailsRefusal(error) }));
      }
    },
  };
}
