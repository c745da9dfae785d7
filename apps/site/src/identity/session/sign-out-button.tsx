import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import { signOut } from './sign-out.queries.ts';
import css from '../account.module.css';

/** Ends the session here, on the server and in every other tab. */
export function SignOutButton() {
  const t = useText();
  const site = useSite();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <button
      type="button"
      className={css.entry}
      aria-disabled={isLeaving || undefined}
      onClick={() => {
        if (isLeaving) return;
        setLeaving(true);
        void signOut(site);
      }}
    >
      <LogOut size={20} aria-hidden="true" />
      {t(isLeaving ? 'identity.account.loggingOut' : 'identity.account.logOut')}
    </button>
  );
}
