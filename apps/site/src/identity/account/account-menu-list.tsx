import { useEffect, useRef } from 'react';
import { Link } from '../../platform/link.tsx';
import { isSignedIn } from '../../platform/api/session.ts';
import { useHref, useSession, useText } from '../../platform/site.ts';
import { accountEntries } from './account-entries.ts';
import { AccountFace } from './account-face.tsx';
import { SignOutButton } from '../session/sign-out-button.tsx';
import css from '../account.module.css';

/** Entries of the account menu in the header. */
export function AccountMenuList() {
  const t = useText();
  const href = useHref();
  const session = useSession();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('a')?.focus(), []);
  if (!isSignedIn(session)) return null;
  return (
    <>
      <AccountFace player={session.player} />
      <ul ref={list}>
        {accountEntries(session).map(({ path, text, icon: Icon, badge: Figure }) => (
          <li key={path}>
            <Link to={href(path)} className={css.entry}>
              <Icon size={20} aria-hidden="true" />
              {t(text)}
              {Figure && <Figure />}
            </Link>
          </li>
        ))}
        <li>
          <SignOutButton />
        </li>
      </ul>
    </>
  );
}
