import { defaultHost } from '@halcyon/wire/sockets/listener';
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
  /** Waits, all in milliseconds; tests shorten them. */
  readonly waits: {
    /** The wallet has this long for an answer. */
    readonly walletAnswer: number;
    /** A player's call waits this long for the wallet and then answers "still under way". */
    readonly player: number;
    /** A stake without an answer for this long is given back instead of repeated. */
    readonly stakeGiveUp: number;
    /** Pause between two looks for calls that are due. */
    readonly sweep: number;
    /** First pause before a repetition; each next one is twice as long, up to a minute. */
    readonly firstRetry: number;
    /** A blackjack hand that nobody touched for this long stands. */
    readonly abandonedHand: number;
  };
};

export const defaultWaits: GamesConfig['waits'] = {
  walletAnswer: 5_000,
  player: 8_000,
  stakeGiveUp: 60_000,
  sweep: 2_000,
  firstRetry: 400,
  abandonedHand: 30 * 86_400_000,
};

const Origin = z.url().transform((url) => new URL(url).origin);
const Environment = z.object({
  HALCYON_HOST: z.string().min(1).default(defaultHost),
  GAMES_PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
  GAMES_DATABASE_URL: z.string().min(1),
  PLATFORM_URL: Origin,
  SEAMLESS_SECRET: z.string().min(32, 'needs 32 characters or more'),
  /** One origin, or several with commas between. */
  SITE_ORIGIN: z.string().transform((text) => text.split(',').map((one) => Origin.parse(one.trim()))),
  HALCYON_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  NODE_ENV: z.string().optional(),
});

/** Reads the environment. Throws one error that names everything that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv): GamesConfig {
  const read = Environment.safeParse(environment);
  if (!read.success) throw new Error(`the games server cannot start:\n${z.prettifyError(read.error)}`);
  const { data } = read;
  if (data.HALCYON_RATE_LIMITS === 'off' && data.NODE_ENV === 'production')
    throw new Error('HALCYON_RATE_LIMITS=off is refused in production');
  return {
    host: data.HALCYON_HOST,
    port: data.GAMES_PORT,
    databaseUrl: data.GAMES_DATABASE_URL,
    platformUrl: data.PLATFORM_URL,
    seamlessSecret: data.SEAMLESS_SECRET,
    siteOrigins: data.SITE_ORIGIN,
    isRateLimited: data.HALCYON_RATE_LIMITS === 'on',
    waits: defaultWaits,
  };
}
