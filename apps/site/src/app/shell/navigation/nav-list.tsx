import { Fragment } from 'react';
import { Link } from '../../../platform/link.tsx';
import { useHref, useSession, useSite, useText } from '../../../platform/site.ts';
import { usePathBelowPrefix } from '../../../platform/use-path.ts';
import { navGroups, navGroupsFor, openEntry } from './navigation.ts';
import css from '../shell.module.css';

type NavListProps = {
  isDrawer?: boolean;
  /** Its first group alone. */
  isShort?: boolean;
};

/** The main menu as a list, for the side rail and the menu drawer, whose place in the history the chosen page takes. */
export function NavList({ isDrawer = false, isShort = false }: NavListProps) {
  const t = useText();
  const href = useHref();
  const session = useSession();
  const open = openEntry(usePathBelowPrefix(), navGroups);
  const groups = navGroupsFor(session, useSite()).slice(0, isShort ? 1 : undefined);
  return (
    <ul>
      {groups.map((group, at) => (
        <Fragment key={group[0]?.path}>
          {at > 0 && <li className={css.navLine} aria-hidden="true" />}
          {group.map((item) => (
            <li key={item.path}>
              <Link
                to={href(item.path)}
                className={css.navItem}
                aria-current={item === open ? 'page' : undefined}
                replace={isDrawer}
              >
                <item.icon size={20} aria-hidden="true" />
                <span>{t(item.text)}</span>
              </Link>
            </li>
          ))}
        </Fragment>
      ))}
    </ul>
  );
}
