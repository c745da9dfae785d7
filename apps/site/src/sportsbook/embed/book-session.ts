import type { BookSession } from '@halcyon/contract/sportsbook/entry.contract';
import { networkProblem, ApiProblem } from '../../platform/api/problem.ts';
import type { Site } from '../../platform/site.ts';
import type { FrameLink } from './frame-link.ts';

/** Opens the session of the book with a token, and makes its player the one of this page. */
export async function openBookSession(
  site: Site,
  token: string,
): Promise<{ idToken: string; expiresAt: string }> {
  const { expiresAt, player, access } = await create(token);
  // The calls of its player follow at once.
  site.browserApi?.keepToken(token, expiresAt);
  const before = site.session.get();
  const now = { status: 'authorised', player, restriction: null, access } as const;
  if (JSON.stringify(before) !== JSON.stringify(now)) site.session.set(now);
  return { idToken: token, expiresAt };
}

/** The next token of the host. Rejects where the player is signed in no more. */
export async function nextToken(link: FrameLink): Promise<string> {
  const next = await link.askToken();
  if (next === null) throw new ApiProblem({ code: 'session.none', status: 401 });
  return next;
}

/** Ends the session of the book; the page may be gone before the answer. */
export function endBookSession(token: string): void {
  void fetch('/sportsbook-api/widget/session/unregister', {
    method: 'POST',
    keepalive: true,
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => {
    // It ends with its token.
  });
}

async function create(token: string): Promise<BookSession> {
  const response = await fetch('/sportsbook-api/auth/session/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => {
    throw networkProblem();
  });
  const answer = (await response.json().catch(() => ({}))) as BookSession;
  if (!response.ok) throw new ApiProblem({ ...answer, status: response.status } as never);
  return answer;
}
