import type { Problem } from '@halcyon/contract/platform/problem';
import type { Answer, ApiCall, MoneyCallOptions } from './endpoints.ts';
import { ApiProblem, networkProblem } from './problem.ts';
import { createStore, type Store } from '../store.ts';

type Input = {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
};

/** Codes that end the session in the browser; every other 401 or 403 is a plain refusal. */
const sessionEnds = new Set(['session.none', 'session.revoked', 'session.idle', 'session.forbidden']);
const RENEW_BEFORE_MS = 60_000;
const SITE_ID = '1';
const SESSION = '/api/v1/player/session';

/** A call that waits until the player has passed a second factor, or has said no. */
export type StepUpAsk = { readonly settle: (isPassed: boolean) => void };

export type Renewal = Answer<'GET /api/v1/player/session'>;

export type BrowserApi = {
  readonly call: ApiCall;
  /** Takes the token of a login, so that the next call need not ask for one. */
  readonly keepToken: (idToken: string, expiresAt: string) => void;
  /** Forgets the token: after signing out. */
  readonly dropToken: () => void;
  /** Says whether calls should carry a token at all. */
  readonly setSignedIn: (isSignedIn: boolean) => void;
  /** The id token, for what fetch cannot do: an upload that reports its progress. */
  readonly bearer: () => Promise<string>;
  /** Asks what the account may do now. */
  readonly renew: () => Promise<unknown>;
  /** Of a page in a frame: its tokens are given by this, and not for the cookie of a session. */
  readonly renewBy: (by: () => Promise<Pick<Renewal, 'idToken' | 'expiresAt'>>) => void;
  /** Null: no call waits for a second factor. `StepUpHost` shows the dialog. */
  readonly stepUp: Store<StepUpAsk | null>;
};

/**
 * The API as the browser calls it. The id token lives in this closure alone and is renewed against the
 * session cookie, once for all calls that wait for it.
 */
export function createBrowserApi(
  onSessionEnd: (code: string) => void,
  onRenewed: (answer: Renewal) => void,
  /** Something that a player wanted to do ended in 404 or 500; pages that only read say it themselves. */
  onFault: (problem: ApiProblem) => void,
): BrowserApi {
  let token: { value: string; expiresAtMs: number } | null = null;
  let renewal: Promise<string> | null = null;
  let isSignedIn = false;
  let renewedBy: (() => Promise<Pick<Renewal, 'idToken' | 'expiresAt'>>) | null = null;
  const stepUp = createStore<StepUpAsk | null>(null);
  let asking: Promise<boolean> | null = null;

  /** One dialog for all calls that wait. */
  const askStepUp = () => {
    asking ??= new Promise<boolean>((settle) => stepUp.set({ settle })).finally(() => {
      asking = null;
      stepUp.set(null);
    });
    return asking;
  };

  const keepToken = (idToken: string, expiresAt: string) => {
    token = { value: idToken, expiresAtMs: Date.parse(expiresAt) };
    isSignedIn = true;
  };
  const dropToken = () => {
    token = null;
    isSignedIn = false;
    stepUp.get()?.settle(false);
  };

  async function renew(): Promise<string> {
    if (renewedBy) {
      const { idToken, expiresAt } = await renewedBy();
      keepToken(idToken, expiresAt);
      return idToken;
    }
    const answer = (await send('GET', SESSION, {}, {})) as Renewal;
    keepToken(answer.idToken, answer.expiresAt);
    onRenewed(answer);
    return answer.idToken;
  }

  async function currentToken(): Promise<string> {
    if (token && token.expiresAtMs - Date.now() > RENEW_BEFORE_MS) return token.value;
    renewal ??= renew().finally(() => {
      renewal = null;
    });
    return renewal;
  }

  async function attempt(key: string, input: Input, options: Partial<MoneyCallOptions>): Promise<unknown> {
    const [method = 'GET', path = '/'] = key.split(' ');
    if (renewedBy && path === SESSION) return renew();
    const headers: Record<string, string> = {};
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    if (options.captchaToken) headers.hcaptchatoken = options.captchaToken;
    // Demo calls carry no id token: the cookie says enough.
    if (isSignedIn && /^\/(?:sportsbook-)?api\//.test(path) && !path.endsWith('/demo')) {
      headers.authorization = `Bearer ${await currentToken()}`;
    }
    return send(method, addressOf(path, input), headers, { ...input, signal: options.signal });
  }

  async function call(
    key: string,
    input: Input = {},
    options: Partial<MoneyCallOptions> = {},
  ): Promise<unknown> {
    try {
      return await attempt(key, input, options).catch(async (error: unknown) => {
        if (!(error instanceof ApiProblem) || !isSignedIn) throw error;
        if (error.code === 'session.token_expired') token = null;
        // The same body and the same key: what the player meant once happens once.
        else if (error.code !== 'session.step_up_required' || !(await askStepUp())) throw error;
        return attempt(key, input, options);
      });
    } catch (error) {
      const hasEnded = error instanceof ApiProblem && isSignedIn;
      if (hasEnded && (sessionEnds.has(error.code) || error.code === 'session.token_expired')) {
        dropToken();
        onSessionEnd(error.code);
      }
      const isFault = error instanceof ApiProblem && (error.status === 404 || error.status === 500);
      if (isFault && !key.startsWith('GET')) onFault(error);
      throw error;
    }
  }

  return {
    call: call as ApiCall,
    keepToken,
    dropToken,
    setSignedIn: (value) => {
      isSignedIn = value;
    },
    renewBy: (by) => {
      renewedBy = by;
    },
    bearer: currentToken,
    renew: async () => {
      const answer = await call(`GET ${SESSION}`);
      if (!renewedBy) onRenewed(answer as Renewal);
    },
    stepUp,
  };
}

function addressOf(path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function send(
  method: string,
  address: string,
  headers: Record<string, string>,
  { body, signal }: { body?: unknown; signal?: AbortSignal | undefined },
): Promise<unknown> {
  const isForm = body instanceof FormData;
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json, text/csv',
        'site-context': SITE_ID,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkProblem();
  }
  if (response.status === 204) return {};
  // A file comes as what it is: text for a spreadsheet, bytes otherwise. All else is JSON.
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && type.startsWith('text/csv')) return response.text();
  if (response.ok && response.headers.has('content-disposition')) return response.blob();
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw new ApiProblem({
    code: 'fault.unexpected',
    ...(answer as Partial<Problem> | null),
    status: response.status,
  });
}
