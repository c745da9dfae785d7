import type { MouseEvent, ReactNode } from 'react';
import { Badge, type BadgeTone } from '@halcyon/ui/badge';
import { FormMessage } from '@halcyon/ui/form-message';
import { ErrorState } from '@halcyon/ui/page-state';
import { Button } from '@halcyon/ui/button';
import { Spinner } from '@halcyon/ui/spinner';
import { useDesk, type Loaded } from '../platform/use-client.ts';
import { atWords, plain } from '../platform/words.ts';
import css from '../app/app.module.css';

/** A link within the page. */
export function DeskLink({ to, children }: { to: string; children: ReactNode }) {
  const { go } = useDesk();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a className={css.deskLink} href={to} onClick={follow}>
      {children}
    </a>
  );
}

type LoadedProps<Value> = { of: Loaded<Value>; children: (value: Value) => ReactNode };

/** What was loaded, or why not. */
export function WhenLoaded<Value>({ of, children }: LoadedProps<Value>) {
  if (of.error) {
    return (
      <ErrorState title={of.error}>
        <Button onClick={of.reload}>Try again</Button>
      </ErrorState>
    );
  }
  return of.value === null ? <Spinner label="Loading" /> : children(of.value);
}

const tones: Readonly<Record<string, BadgeTone>> = {
  UNDER_REVIEW: 'gold',
  REQUESTED: 'new',
  EXPIRED: 'warn',
  RESTRICTED: 'warn',
  SUSPENDED: 'warn',
  BLACKLISTED: 'warn',
  SELF_EXCLUDED: 'warn',
  TIMEOUT: 'warn',
  PENDING_EXPIRED: 'warn',
};

/** A status or a level as a badge. */
export function StateBadge({ state }: { state: string }) {
  return <Badge tone={tones[state] ?? 'neutral'}>{plain(state)}</Badge>;
}

type Change = { from: string | null; to: string | null; actor: string; reason: string | null; at: string };

/** What was done, newest first. */
export function ChangeLog({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p>Nothing yet.</p>;
  return (
    <ul className={css.deskLog}>
      {changes.map((change) => (
        <li key={`${change.at}${change.to}${change.reason}`}>
          <strong>
            {change.from ? `${plain(change.from)} › ` : ''}
            {change.to ? plain(change.to) : 'Refused upload'}
          </strong>
          <span>
            {atWords(change.at)} · {change.actor} · {change.reason ?? '–'}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How the last deed went. */
export function DeedMessage({ deed }: { deed: { error: string | null; done: string | null } }) {
  if (deed.error) {
    return (
      <FormMessage kind="error" takesFocus>
        {deed.error}
      </FormMessage>
    );
  }
  return deed.done ? (
    <FormMessage kind="success" takesFocus>
      {deed.done}
    </FormMessage>
  ) : null;
}
