import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isProblem } from '../../platform/api/problem.ts';
import { useHref, useSite } from '../../platform/site.ts';
import { wayBack } from '../../platform/dialog/way-back.ts';
import { enterSite, keepSignUpToResume, logIn, type Credentials } from './login.queries.ts';
import { loginRefusal, type LoginRefusal } from './login-words.ts';

export type LoginState =
  | { readonly at: 'open'; readonly refusal: LoginRefusal | null }
  | { readonly at: 'sending' }
  /** Signed in; the next page is loading. */
  | { readonly at: 'entering' };

/** Address to go to after a login: the one in the address, else the page behind the dialog. */
export function useTarget(): string {
  const { prefix } = useSite();
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  return wayBack(search.get('from') ?? pathname + query, prefix);
}

/** The login of a form, from the submit to the page after it. */
export function useLogin(first: LoginRefusal | null) {
  const site = useSite();
  const href = useHref();
  const navigate = useNavigate();
  const target = useTarget();
  const [state, setState] = useState<LoginState>({ at: 'open', refusal: first });

  async function submit(credentials: Credentials): Promise<LoginRefusal | null> {
    setState({ at: 'sending' });
    try {
      const answer = await logIn(site, credentials, { redirectPath: target });
      setState({ at: 'entering' });
      enterSite(site, answer, target);
      return null;
    } catch (error) {
      const problem = isProblem(error) ? error : { code: 'fault.unexpected', additionalInfo: {} };
      const refusal = loginRefusal(problem);
      if (refusal.kind === 'unfinished' && refusal.playerId !== null) {
        const { playerId, step, progress } = refusal;
        keepSignUpToResume(
          {
            playerId,
            step: step ?? 'ContactInfo',
            email: credentials.email,
            countryCode: progress['countryCode'] ?? '',
            phoneHint: progress['phoneHint'] ?? '',
            isEmailVerified: progress['isEmailVerified'] === 'true',
            isPhoneVerified: progress['isPhoneVerified'] === 'true',
          },
          credentials.password,
        );
      }
      setState({ at: 'open', refusal });
      if (refusal.kind === 'closed') await navigate(href('/closed-account'));
      return refusal;
    }
  }
  return { state, submit, refuse: (refusal: LoginRefusal | null) => setState({ at: 'open', refusal }) };
}
