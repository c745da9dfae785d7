import { aliveEveryMs } from '@halcyon/wire/odds-feed/messages';
import { TrustedProxies } from '@halcyon/server-kit/network/address';
import { defaultHost } from '@halcyon/server-kit/sockets/listener';
import { z } from 'zod';

export type GamesConfig = {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly databaseUrl: string;
  /** Origin of the platform, whose wallet takes stakes and pays wins. */
  readonly platformUrl: string;
  /** Shared with the platform: both sign with it. */
  readonly seamlessSecret: string;
  /** Origins that may put a game into a frame. */
  readonly siteOrigins: readonly string[];
  readonly isRateLimited: boolean;
  /** Least important lines that are written. */
  readonly logLevel: string;
  /** Networks of reverse proxies in front; what they report of a visitor is believed. */
  readonly trustedProxies: readonly string[];
  /** 5: virtual events take a fifth of their time. */
  readonly virtualsPace: 1 | 5;
  /** Waits, all in milliseconds; tests shorten them. */
  readonly waits: {
    /** The wallet has this long for an answer. */
    readonly walletAnswer: number;
    /** A player's call waits this long for the wallet and then answers "still under way". */
    readonly player: number;
    /** A stake without an answer for this long is given back instead of repeated. */
    readonly stakeGiveUp: number;
    /** Pause between two searches for calls that are due. */
    readonly sweep: number;
    /** First pause before a repetition; each next one is twice as long, up to a minute. */
    readonly firstRetry: number;
    /** A blackjack hand without an action for this long stands. */
    readonly abandonedHand: number;
    /** Pause between two signs of life of the feed of virtual sports. */
    readonly alive: number;
  };
};

export const defaultWaits: GamesConfig['waits'] = {
  walletAnswer: 5_000,
  player: 8_000,
  stakeGiveUp: 60_000,
  sweep: 2_000,
  firstRetry: 400,
  abandonedHand: 30 * 86_400_000,
  alive: aliveEveryMs,
};

const Origin = z.url().transform((url) => new URL(url).origin);
const Origins = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(Origin));

/** Everything the games server reads from its environment. */
export const GamesEnvironment = z.object({
  HALCYON_HOST: z.string().min(1).default(defaultHost).meta({
    about: 'Address that every listener of every process binds; `localhost` is both loopback addresses.',
  }),
  GAMES_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3002)
    .meta({ about: 'Port of the games server.' }),
  GAMES_DATABASE_URL: z.string().min(1).meta({
    about: 'Its own database; it migrates it at its start.',
    isNeeded: true,
    isSecret: true,
  }),
  PLATFORM_URL: Origin.meta({
    about: 'Where it reaches the platform’s wallet, `http://platform:3000`.',
    isNeeded: true,
  }),
  SEAMLESS_SECRET: z.string().min(32, 'needs 32 characters or more').meta({
    about: 'Signs the calls between platform and games server; the same on both.',
    isNeeded: true,
    isSecret: true,
  }),
  SITE_ORIGIN: Origins.meta({
    about: 'Origins that may put a game into a frame, separated by commas: the platform’s PUBLIC_ORIGIN.',
    isNeeded: true,
  }),
  HALCYON_RATE_LIMITS: z
    .enum(['on', 'off'])
    .default('on')
    .meta({ about: 'Refused in production when `off`.' }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .meta({ about: 'Least important lines that are written.' }),
  TRUSTED_PROXIES: TrustedProxies.default([]).meta({
    about: 'Networks of reverse proxies in front; what they report of a visitor is believed.',
  }),
  HALCYON_VIRTUALS_PACE: z
    .enum(['1', '5'])
    .default('1')
    .meta({ about: 'With `5` virtual events take a fifth of their time, for tests; refused in production.' }),
  NODE_ENV: z.string().optional().meta({ about: '`production`, as the platform’s.' }),
});

/** One readable line for each variable that is missing or cannot be used. */
export function gamesConfigProblems(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const { error } = GamesEnvironment.safeParse(environment);
  const isProduction = environment['NODE_ENV'] === 'production';
  const isUnlimited = environment['HALCYON_RATE_LIMITS'] === 'off';
  const isFast = (environment['HALCYON_VIRTUALS_PACE'] ?? '1') !== '1';
  return [
    ...(error?.issues ?? []).map(({ path, message }) =>
      environment[String(path[0])] === undefined
        ? `${path.join('.')}: required by the games server`
        : `${path.join('.')}: ${message}`,
    ),
    ...(isUnlimited && isProduction ? ['HALCYON_RATE_LIMITS: cannot be off in production'] : []),
    ...(isFast && isProduction ? ['HALCYON_VIRTUALS_PACE: cannot be 5 in production'] : []),
  ];
}

/** Reads the environment. Throws one error that names everything that is wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): GamesConfig {
  const problems = gamesConfigProblems(environment);
  if (problems.length > 0) {
    throw new Error(`The games server cannot start:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
  }
  const data = GamesEnvironment.parse(environment);
  return {
    host: data.HALCYON_HOST,
    port: data.GAMES_PORT,
    databaseUrl: data.GAMES_DATABASE_URL,
    platformUrl: data.PLATFORM_URL,
    seamlessSecret: data.SEAMLESS_SECRET,
    siteOrigins: data.SITE_ORIGIN,
    isRateLimited: data.HALCYON_RATE_LIMITS === 'on',
    logLevel: data.LOG_LEVEL,
    trustedProxies: data.TRUSTED_PROXIES,
    virtualsPace: data.HALCYON_VIRTUALS_PACE === '5' ? 5 : 1,
    waits: defaultWaits,
  };
}
