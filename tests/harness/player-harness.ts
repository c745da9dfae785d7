import type { CashierPorts } from '../../apps/api/src/cashier/dependencies.ts';
import type { Kernel } from '../../apps/api/src/platform/module.ts';
import type { Session } from '../../apps/api/src/platform/http/context.ts';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { readConfig, type Config } from '../../apps/api/src/platform/config/config.ts';
import type { Route } from '../../apps/api/src/platform/http/handle.ts';
import { buildServer } from '../../apps/api/src/platform/http/server.ts';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { openIdentity, type IdentityAdapters } from '../../apps/api/src/identity/identity.service.ts';
import { identityRoutes } from '../../apps/api/src/identity/identity.routes.ts';
import type { Identity } from '../../apps/api/src/identity/dependencies.ts';
import { resolveSession } from '../../apps/api/src/identity/session/session.service.ts';
import type { Place } from '../../apps/api/src/identity/session/visitor.service.ts';
import { registrationRoutes } from '../../apps/api/src/registration/registration.routes.ts';
import { lockGuard } from '../../apps/api/src/ledger/guard.service.ts';
import { openLedger } from '../../apps/api/src/ledger/ledger.ts';
import { openBookSessions } from '../../apps/api/src/sportsbook/public.ts';
import { moneyRules } from '../../apps/api/src/wagering/money-rules.ts';
import type { Ledger } from '../../apps/api/src/ledger/public.ts';
import { startTestSandbox } from '../../apps/sandbox/src/platform/test-sandbox.ts';
import type { Sandbox } from '../../apps/sandbox/src/sandbox.ts';
import { hcaptchaTestToken } from '@halcyon/wire/captcha/hcaptcha';
import { cashierOf, policies, StandIns } from './dependencies.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { testEnvironment } from './environment.ts';

export type Answer = {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what the schema has checked
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** One browser: its cookies, its address, and the id token that its page holds in memory. */
export type Browser = {
  address: string;
  idToken: string | null;
  readonly cookies: Map<string, string>;
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  /** POST login; keeps the id token when it worked. */
  logIn(email: string, password: string, extra?: object): Promise<Answer>;
};

export const goodPassword = 'quiet-river-stones';
export const captchaHeader = { hcaptchatoken: hcaptchaTestToken };

/** The API with identity and registration, the sandbox behind it, and a clock that moves by hand. */
export type PlayerHarness = AsyncDisposable & {
  readonly database: TestDatabase;
  readonly config: Config;
  readonly db: Db;
  /** As the owner: for arranging what the product has no call for. */
  readonly owner: Db;
  readonly clock: VirtualClock;
  readonly sandbox: Sandbox;
  readonly identity: Identity;
  readonly ledger: Ledger;
  /** What identity and the cashier get from other domains. */
  readonly standIns: StandIns;
  /** Where the visitor of every call is seen. */
  place: Omit<Place, 'address'>;
  openBrowser(address?: string): Browser;
  /** The newest code that went to an e-mail or a phone. */
  codeSentTo(to: string): Promise<string>;
  /** The whole sign-up, codes and all, for an Irish player unless `details` says otherwise. */
  signUp(browser: Browser, details: SignUpDetails): Promise<number>;
  /** Passes a second factor by a code to the account's e-mail: changes of the account are open for a while. */
  stepUp(browser: Browser, email: string): Promise<void>;
  resolve(browser: Browser): Promise<{ session: Session } | { gone: string }>;
};

export type SignUpDetails = {
  readonly email: string;
  readonly phone: string;
} & Readonly<Record<string, unknown>>;

/** Connections of the API to its database. */
export const CONNECTIONS = 8;

let addresses = 0;

export async function openPlayerHarness(
  options: {
    readonly rateLimits?: boolean;
    readonly adapters?: IdentityAdapters;
    /** Further calls of the API beside identity and registration. */
    readonly routes?: readonly Route[] | ((deps: CashierPorts & Pick<Kernel, 'db'>) => readonly Route[]);
    /** True: the clock of the test moves the ledger's time as well. */
    readonly movesLedger?: boolean;
  } = {},
): Promise<PlayerHarness> {
  const database = await openTestDatabase();
  const db = openDb({ ...database.app, max: CONNECTIONS });
  const owner = openDb({ ...database.owner, max: 2 });
  const sandbox = await startTestSandbox();
  const config = readConfig({
    ...testEnvironment,
    ...(options.rateLimits && { HALCYON_RATE_LIMITS: 'on' }),
    SANDBOX_ORIGIN: sandbox.url,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
  });
  const clock = new VirtualClock();
  const harness = { place: { countryCode: null, region: null, city: null } } as unknown as PlayerHarness;
  const locate = async (address: string) => ({ ...harness.place, address });
  const standIns = new StandIns();
  const clockOffset = () => (options.movesLedger ? clock.offsetMs : 0);
  const ledger = openLedger({ ...moneyRules, events: db.events, clockOffset });
  const { routes = [] } = options;
  const further =
    typeof routes === 'function' ? routes({ db, ledger, ...cashierOf(config), ...standIns.deps }) : routes;
  const identity = await openIdentity(
    { config, db, clock, ...standIns.deps },
    { locate, ...options.adapters },
  );
  const app = await buildServer({
    config,
    clock,
    policies,
    db,
    routes: [...identityRoutes(identity), ...registrationRoutes(identity), ...further],
    resolveSession: (call) => resolveSession(identity, call, openBookSessions({ db, clock })),
    lockPlayer: async (tx, playerId) => void (await lockGuard(tx, playerId)),
  });

  const openBrowser = (address?: string): Browser => {
    addresses += 1;
    const browser: Browser = {
      address: address ?? `198.51.${100 + Math.floor(addresses / 250)}.${1 + (addresses % 250)}`,
      idToken: null,
      cookies: new Map(),
      async call(method, path, body, headers = {}) {
        const answer = await app.inject({
          method: method as 'GET',
          url: path,
          remoteAddress: browser.address,
          headers: {
            'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
            ...(browser.idToken ? { authorization: `Bearer ${browser.idToken}` } : {}),
            cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ...headers,
          },
          ...(body ? { payload: body } : {}),
        });
        for (const { name, value, maxAge } of answer.cookies) {
          if (value === '' || maxAge === 0) browser.cookies.delete(name);
          else browser.cookies.set(name, value);
        }
        return {
          status: answer.statusCode,
          body: answer.body ? JSON.parse(answer.body) : null,
          headers: answer.headers,
        };
      },
      async logIn(email, password, extra = {}) {
        browser.idToken = null;
        const answer = await browser.call('POST', '/api/v1/player/login', { email, password, ...extra });
        if (answer.status === 200) browser.idToken = answer.body.idToken;
        return answer;
      },
    };
    return browser;
  };

  const codeSentTo = async (to: string): Promise<string> => {
    const path = to.includes('@') ? 'mail' : 'sms';
    const answer = await fetch(`${sandbox.url}/${path}?to=${encodeURIComponent(to)}`, {
      headers: { accept: 'application/json' },
    });
    const { messages } = (await answer.json()) as { messages: { text: string }[] };
    const code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0];
    if (!code) throw new Error(`no code went to ${to}`);
    return code;
  };

  const signUp = async (browser: Browser, { phone, ...details }: SignUpDetails): Promise<number> => {
    const path = '/api/v1/player/registration';
    const started = await must(
      browser.call(
        'POST',
        path,
        {
          password: goodPassword,
          firstName: 'Orla',
          lastName: 'Quinn',
          countryCode: 'IE',
          dateOfBirth: '1990-05-17',
          termsAndConditions: true,
          ...details,
        },
        captchaHeader,
      ),
    );
    const { playerId } = started.body;
    await must(browser.call('PUT', path, { playerId, mobilePhone: phone }));
    await must(browser.call('POST', `${path}/sms_request`, { playerId }));
    await must(browser.call('POST', `${path}/email_request`, { playerId }));
    const smsCode = await codeSentTo(phone);
    const emailCode = await codeSentTo(details.email);
    await must(browser.call('POST', `${path}/sms_verification`, { playerId, code: smsCode }));
    await must(browser.call('POST', `${path}/email_verification`, { playerId, code: emailCode }));
    const postalCode = (details['postalCode'] as string | undefined) ?? `D${phone.slice(-4)}`;
    await must(browser.call('PUT', path, { playerId, address: '1 Quay', city: 'Dublin', postalCode }));
    return playerId;
  };

  const stepUp = async (browser: Browser, email: string): Promise<void> => {
    const path = '/api/v1/player/session';
    const requested = await must(browser.call('POST', `${path}/step_up_request`, { method: 'email' }));
    const { challengeId } = requested.body;
    await must(browser.call('POST', `${path}/step_up`, { challengeId, code: await codeSentTo(email) }));
  };

  return Object.assign(harness, {
    database,
    config,
    db,
    owner,
    clock,
    sandbox,
    identity,
    ledger,
    standIns,
    openBrowser,
    codeSentTo,
    signUp,
    stepUp,
    resolve: (browser: Browser) =>
      resolveSession(identity, { cookie: (name) => browser.cookies.get(name), bearer: browser.idToken }),
    async [Symbol.asyncDispose]() {
      await app.close();
      identity.mail.close?.();
      await identity.passwords.close();
      await sandbox.close();
      await db.close();
      await owner.close();
      await database.close();
    },
  });
}

async function must(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.status !== 200) throw new Error(`a call stopped: ${JSON.stringify(answer.body)}`);
  return answer;
}
