import { randomBytes } from 'node:crypto';
import { bcp47Of, isLanguageId } from '@halcyon/contract/market/languages';
import {
  CHALLENGE_MINUTES,
  CHALLENGE_TRIES_MAX,
  type Challenge,
  type FactorAnswer,
  type SecondFactorMethod,
} from '@halcyon/contract/identity/challenge';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { findAccount, type AccountRow } from '../account/account.store.ts';
import * as store from './challenge.store.ts';
import { markSmsVerified } from '../messaging/code.store.ts';
import { checkEmailCode, sendEmailCode } from '../messaging/email-code.service.ts';
import type { Identity } from '../dependencies.ts';
import { checkPasskey, passkeyOptions } from './passkey.service.ts';
import { listPasskeys } from './passkey.store.ts';
import { checkRecoveryCode } from './recovery-code.service.ts';
import { checkSmsCode, sendSmsCode } from '../messaging/sms-code.service.ts';
import { checkTotp, playerTotp } from './totp.service.ts';
import { findTotp } from './totp.store.ts';
import { hashOfSecret } from '../account/value-hash.ts';

type Asked = {
  readonly purpose: store.ChallengePurpose;
  /** The session that requests more rights; null at a login. */
  readonly sessionId: string | null;
  /** Kept with a login that waits. */
  readonly pool?: string | null;
};

/** Second factors that the player has set up, the quickest first. */
export async function chosenFactors(
  identity: Pick<Identity, 'db'>,
  playerId: bigint,
): Promise<SecondFactorMethod[]> {
  const [totp, passkeys] = await Promise.all([
    findTotp(identity.db, playerId),
    listPasskeys(identity.db, playerId),
  ]);
  return [
    ...(totp?.confirmed_at ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ];
}

/**
 * Every factor that may answer, the quickest first. At a login no code goes to the e-mail: a person who reads the
 * mailbox can set a new password, and would then hold both factors with one key. Source:
 * docs/decisions/second-factors.md.
 */
async function factorsFor(
  identity: Pick<Identity, 'db'>,
  account: AccountRow,
  purpose: store.ChallengePurpose,
): Promise<SecondFactorMethod[]> {
  const chosen = await chosenFactors(identity, account.player_id);
  const sms = account.phone && account.phone_verified_at ? (['sms'] as const) : [];
  return purpose === 'login' ? [...chosen, ...sms] : [...chosen, 'email', ...sms];
}

/**
 * Requests a second factor. Sends the code if the factor has one; default method: the quickest.
 * Refuses: second_factor.method_unavailable, second_factor.not_sent, second_factor.too_many.
 */
export async function askFactor(
  identity: Identity,
  account: AccountRow,
  asked: Asked,
  wanted?: SecondFactorMethod,
): Promise<Challenge> {
  const methods = await factorsFor(identity, account, asked.purpose);
  const method = wanted ?? methods[0];
  if (!method || !methods.includes(method)) throw new Refusal('second_factor.method_unavailable');
  const prepared = await prepare(identity, account, asked.purpose, method);
  const challengeId = randomBytes(32).toString('base64url');
  const expiresAt = new Date(identity.clock.now().getTime() + CHALLENGE_MINUTES * 60_000);
  await store.insertChallenge(identity.db, {
    challenge_hash: hashOfSecret(challengeId),
    player_id: account.player_id,
    purpose: asked.purpose,
    session_id: asked.sessionId,
    method,
    passkey_challenge: prepared.passkeyChallenge,
    tries_left: CHALLENGE_TRIES_MAX,
    expires_at: expiresAt,
    sealed_pool: asked.pool ?? null,
  });
  return answerOf(challengeId, method, methods, expiresAt, prepared);
}

/**
 * Another factor for a login that waits: a code to the phone instead of the app, or what a passkey signs. Without
 * a method the present one again.
 * Refuses: second_factor.expired and what `askFactor` refuses.
 */
export async function switchFactor(
  identity: Identity,
  challengeId: string,
  wanted?: SecondFactorMethod,
): Promise<Challenge> {
  const hash = hashOfSecret(challengeId);
  const held = await store.findChallenge(identity.db, hash, identity.clock.now());
  const account = held?.purpose === 'login' ? await findAccount(identity.db, held.player_id) : null;
  if (!held || !account) throw new Refusal('second_factor.expired');
  const methods = await factorsFor(identity, account, held.purpose);
  const method = wanted ?? held.method;
  if (!methods.includes(method)) throw new Refusal('second_factor.method_unavailable');
  const prepared = await prepare(identity, account, held.purpose, method);
  await store.switchChallenge(identity.db, hash, method, prepared.passkeyChallenge);
  return answerOf(challengeId, method, methods, held.expires_at, prepared);
}

/**
 * Takes the answer to a challenge and uses it up when it is right. Answers with the challenge.
 * `of` must agree with it: a challenge of another session or purpose is none.
 * Refuses: second_factor.expired, second_factor.invalid, second_factor.too_many.
 */
export async function takeAnswer(
  identity: Identity,
  of: Asked & { readonly playerId?: bigint },
  answer: FactorAnswer,
): Promise<store.ChallengeRow> {
  const at = identity.clock.now();
  const hash = hashOfSecret(answer.challengeId);
  const found = await store.findChallenge(identity.db, hash, at);
  const isOurs =
    found?.purpose === of.purpose &&
    found.session_id === of.sessionId &&
    (of.playerId === undefined || of.playerId === found.player_id);
  if (!isOurs) throw new Refusal('second_factor.expired');
  const held = await store.takeChallengeTry(identity.db, hash, at);
  if (!held) throw new Refusal('second_factor.expired');
  const verdict = await check(identity, held, answer);
  if (verdict === 'too_many') throw new Refusal('second_factor.too_many');
  if (verdict === 'wrong') throw new Refusal('second_factor.invalid', { triesLeft: String(held.tries_left) });
  if (!(await store.useChallenge(identity.db, hash, at))) throw new Refusal('second_factor.expired');
  return held;
}

type Prepared = {
  readonly sentTo: string | null;
  readonly passkeyChallenge: string | null;
  readonly passkeyOptions?: Record<string, unknown>;
};

async function prepare(
  identity: Identity,
  account: AccountRow,
  purpose: store.ChallengePurpose,
  method: SecondFactorMethod,
): Promise<Prepared> {
  const { player_id: playerId, email, phone, language_id: languageId } = account;
  const isUnproven = account.email_verified_at === null;
  switch (method) {
    case 'totp':
      return { sentTo: null, passkeyChallenge: null };
    case 'passkey': {
      const { challenge, options } = await passkeyOptions(identity, playerId);
      return { sentTo: null, passkeyChallenge: challenge, passkeyOptions: options };
    }
    case 'email': {
      const isSent = await sendEmailCode(identity, {
        playerId,
        purpose: 'step_up',
        to: email,
        languageId,
        isUnproven,
      }).catch(() => {
        throw new Refusal('second_factor.not_sent');
      });
      if (!isSent) throw new Refusal('second_factor.too_many');
      return { sentTo: maskedEmail(email), passkeyChallenge: null };
    }
    case 'sms': {
      if (!phone) throw new Refusal('second_factor.method_unavailable');
      const language = isLanguageId(languageId) ? bcp47Of(languageId) : 'en';
      await sendSmsCode(identity, { playerId, purpose, phone, language }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        const isTooMany = error.code === 'sms.max.attempts.reached';
        throw new Refusal(isTooMany ? 'second_factor.too_many' : 'second_factor.not_sent');
      });
      return { sentTo: maskedPhone(phone), passkeyChallenge: null };
    }
  }
}

async function check(
  identity: Identity,
  held: store.ChallengeRow,
  { code, passkey, recoveryCode }: FactorAnswer,
): Promise<'right' | 'wrong' | 'too_many'> {
  const { player_id: playerId } = held;
  if (held.method === 'passkey') {
    if (!passkey || !held.passkey_challenge) return 'wrong';
    const isRight = await checkPasskey(identity, playerId, held.passkey_challenge, passkey);
    return isRight ? 'right' : 'wrong';
  }
  const keep = playerTotp(identity.db, playerId);
  if (held.method === 'totp' && recoveryCode !== undefined) {
    const said = await checkRecoveryCode(identity, keep, recoveryCode);
    return said === 'not_set' ? 'wrong' : said;
  }
  if (!code) return 'wrong';
  if (held.method === 'totp') {
    const said = await checkTotp(identity, keep, code);
    return said === 'not_set' ? 'wrong' : said;
  }
  if (held.method === 'email') {
    const said = await checkEmailCode(identity, playerId, 'step_up', code);
    return said === 'exceeded' ? 'too_many' : said;
  }
  return checkSmsCode(identity, playerId, held.purpose, code).then(
    async () => {
      await markSmsVerified(identity.db, playerId, held.purpose, identity.clock.now());
      return 'right' as const;
    },
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return error.code === 'sms.max.attempts.reached' ? 'too_many' : 'wrong';
    },
  );
}

function answerOf(
  challengeId: string,
  method: SecondFactorMethod,
  methods: SecondFactorMethod[],
  expiresAt: Date,
  { sentTo, passkeyOptions: options }: Prepared,
): Challenge {
  return {
    challengeId,
    method,
    methods,
    sentTo,
    expiresAt: expiresAt.toISOString(),
    ...(options ? { passkeyOptions: options } : {}),
  };
}

/** `o•••@players.example`: enough to recognise the mailbox, too little to reveal it. Pure. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** `•••4567`. Pure. */
export function maskedPhone(phone: string): string {
  return `•••${phone.slice(-4)}`;
}
