import { setTimeout as sleep } from 'node:timers/promises';
import { faultsToStderr, Listeners } from '@halcyon/server-kit/faults';
import { z } from 'zod';
import { oddsFeedSwitches } from './odds-feed-switches.ts';
import { providerSwitches } from './provider-switches.ts';

/** How long a silent captcha keeps its caller waiting before the connection is cut. */
const SILENCE_MS_MAX = 120_000;

const SlowMs = z.number().int().min(0).max(120_000);
/** How many extra times something is sent; `true` is once more. */
const Repeat = z.union([z.boolean().transform(Number), z.number().int().min(0).max(20)]);
const common = {
  /** Waits this long before it answers or calls. */
  slow_ms: SlowMs.default(0),
  /** Responds with its own kind of error. */
  fail: z.boolean().default(false),
  /** Payments never notify (but answer queries), mail and SMS are accepted and lost, the captcha never answers. */
  silent: z.boolean().default(false),
};
const money = {
  ...common,
  /** Sends every notification this many extra times. */
  repeat: Repeat.default(0),
  /** Sends notifications in the wrong order. */
  reorder: z.boolean().default(false),
  wrong_signature: z.boolean().default(false),
  /** Reports one unit more than was paid. */
  wrong_amount: z.boolean().default(false),
  wrong_currency: z.boolean().default(false),
  /** What becomes of payouts: paid automatically, kept waiting, or sent back. */
  payout: z.enum(['auto', 'hold', 'fail']).default('auto'),
  /** How long an automatic payout takes. */
  payout_ms: SlowMs.default(3_000),
};

/** Every switch of every system, with its default. */
const switchSchemas = {
  payments: z.strictObject(money),
  trustly: z.strictObject(money),
  /** The bank page of pay-and-play, and PIX behind it. */
  paynplay: z.strictObject({
    ...common,
    /** Codes are refused as too old. */
    expired_code: z.boolean().default(false),
    /** The money comes from another person than the one who signed in. */
    wrong_payer: z.boolean().default(false),
    /** Every charge is paid a second time, and the notice of that is sent or lost. */
    second_payment: z.enum(['none', 'notified', 'silent']).default('none'),
    /** Outcome of returned money: it arrives, stays pending while this is set, or is refused. */
    money_back: z.enum(['auto', 'hold', 'fail']).default('auto'),
    repeat: Repeat.default(0),
    wrong_signature: z.boolean().default(false),
    wrong_amount: z.boolean().default(false),
  }),
  /** `fail`: the loader is missing; `silent`: it loads and has no player. */
  crm: z.strictObject(common),
  /** `unread`: replies waiting when the chat opens. */
  book: z.strictObject(common),
  chat: z.strictObject({ ...common, unread: z.number().int().min(0).max(99).default(0) }),
  analytics: z.strictObject(common),
  sms: z.strictObject({
    ...common,
    /** Answers status 1, too many requests. */
    throttle: z.boolean().default(false),
    /** Answers status 3: the number cannot be reached. */
    refuse_number: z.boolean().default(false),
    repeat: Repeat.default(0),
  }),
  /** `silent`: no answer. `listed`: last names that every register holds. */
  register: z.strictObject({ ...common, listed: z.array(z.string().max(80)).max(50).default([]) }),
  mail: z.strictObject({ ...common, repeat: Repeat.default(0) }),
  captcha: z.strictObject({
    ...common,
    /** Refuses the test token, too. */
    refuse: z.boolean().default(false),
    /** Reports that the token was used before. */
    already_seen: z.boolean().default(false),
  }),
  /** `fail`: the provider answers 503. `silent`: it never calls back but answers queries. */
  kyc: z.strictObject({
    ...common,
    repeat: Repeat.default(0),
    wrong_signature: z.boolean().default(false),
    /** The callback comes this much later. */
    late_ms: SlowMs.default(0),
    /** Never returns the verdict. */
    undecided: z.boolean().default(false),
  }),
  /** The user pool: each switch makes its tokens wrong in one way. `silent`: sign-outs are accepted and ignored. */
  identity: z.strictObject({
    ...common,
    wrong_key: z.boolean().default(false),
    wrong_issuer: z.boolean().default(false),
    wrong_audience: z.boolean().default(false),
    /** Gives an access token for an id token. */
    wrong_use: z.boolean().default(false),
    email_unverified: z.boolean().default(false),
    expired: z.boolean().default(false),
    /** Requires its own second factor. */
    challenge: z.boolean().default(false),
    /** Has its own rules for new passwords, and this one breaks them. */
    rejects_password: z.boolean().default(false),
  }),
  // The ten providers of games: launches by the common switches, calls to the wallet by the nine faults.
  relax: z.strictObject({ ...common, ...providerSwitches }),
  quickspin: z.strictObject({ ...common, ...providerSwitches }),
  playngo: z.strictObject({ ...common, ...providerSwitches }),
  evolution: z.strictObject({ ...common, ...providerSwitches }),
  pragmaticplay: z.strictObject({ ...common, ...providerSwitches }),
  yggdrasil: z.strictObject({ ...common, ...providerSwitches }),
  pariplay: z.strictObject({ ...common, ...providerSwitches }),
  softswiss: z.strictObject({ ...common, ...providerSwitches }),
  novomatic: z.strictObject({ ...common, ...providerSwitches }),
  creedroomz: z.strictObject({ ...common, ...providerSwitches }),
  /** The odds feed: docs/domains/sandbox.md#limits. Counts go down to 0 by what they disturb. */
  'odds-feed': z.strictObject(oddsFeedSwitches),
  /** The visitor behind a loopback address: the platform looks up its location here. Nulls: unknown. */
  visitor: z.strictObject({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable()
      .default(null),
    region: z.string().max(80).nullable().default(null),
    city: z.string().max(80).nullable().default(null),
    address: z.union([z.ipv4(), z.ipv6()]).nullable().default(null),
  }),
} as const;

export type SystemName = keyof typeof switchSchemas;
export type Switches = { [Name in SystemName]: z.output<(typeof switchSchemas)[Name]> };
export const systemNames = Object.keys(switchSchemas) as SystemName[];

/** The switches that make outside systems slow, wrong or silent. One board per sandbox. */
export class Switchboard {
  #switches: Switches = defaults();
  readonly #stop = new AbortController();
  /** Notified of each system's switches that `set` or `reset` has set. */
  readonly changes = new Listeners<[name: SystemName, values: Readonly<Record<string, unknown>>]>(
    'switchboard.changes',
    faultsToStderr,
  );

  get all(): Readonly<Switches> {
    return this.#switches;
  }

  of<Name extends SystemName>(name: Name): Readonly<Switches[Name]> {
    return this.#switches[name];
  }

  /** Sets the named switches and leaves the others. Returns the field errors, or null when all was well. */
  set(name: SystemName, values: unknown): { field: string; message: string }[] | null {
    const given = z.record(z.string(), z.unknown()).safeParse(values);
    if (!given.success) return [{ field: '', message: 'A JSON object is expected.' }];
    const parsed = switchSchemas[name].safeParse({ ...this.#switches[name], ...given.data });
    if (!parsed.success) {
      return parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    }
    this.#switches = { ...this.#switches, [name]: parsed.data };
    this.changes.notify(name, given.data);
    return null;
  }

  /** Takes over all switches of a system from another board, without a notification. */
  adopt<Name extends SystemName>(name: Name, values: Switches[Name]): void {
    this.#switches = { ...this.#switches, [name]: values };
  }

  /** Ends every disturbance. */
  reset(): void {
    this.#switches = defaults();
    for (const name of systemNames) this.changes.notify(name, this.#switches[name]);
  }

  /** Waits for the system's `slow_ms`; a silent captcha or register waits practically for ever. */
  async delay(name: Exclude<SystemName, 'visitor' | 'odds-feed'>): Promise<void> {
    const { slow_ms: slowMs, silent } = this.#switches[name];
    const ms = silent && (name === 'captcha' || name === 'register') ? SILENCE_MS_MAX : slowMs;
    if (ms > 0) await sleep(ms, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {});
  }

  /** Ends all waiting; the sandbox is closing. */
  stop(): void {
    this.#stop.abort();
  }
}

function defaults(): Switches {
  return Object.fromEntries(systemNames.map((name) => [name, switchSchemas[name].parse({})])) as Switches;
}
