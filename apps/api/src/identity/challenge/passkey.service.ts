import { randomUUIDv7 } from 'node:crypto';
import { CHALLENGE_MINUTES, type PasskeyProof } from '@halcyon/contract/identity/challenge';
import { PASSKEYS_MAX, type NewPasskey } from '@halcyon/contract/identity/second-factor.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type {
  AuthenticatorTransport,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Config } from '../../platform/config/config.ts';
import type { PlayerContext } from '../../platform/http/context.ts';
import type { Identity } from '../dependencies.ts';
import * as store from './passkey.store.ts';

const NAME = 'Halcyon';
/** The library comes with the first passkey: most processes never see one. */
const library = () => import('@simplewebauthn/server');
type Options = Record<string, unknown>;

/** What the browser's call takes to make a passkey, with a random value that works once. */
export async function startPasskey(ctx: PlayerContext, email: string): Promise<Options> {
  const held = await store.listPasskeys(ctx.db, ctx.playerId);
  if (held.length >= PASSKEYS_MAX) throw new Refusal('second_factor.too_many_passkeys');
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: hostOf(ctx.config),
    userName: email,
    userID: new Uint8Array(Buffer.from(String(ctx.playerId))),
    attestationType: 'none',
    excludeCredentials: held.map(forBrowser),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const expiresAt = new Date(ctx.clock.now().getTime() + CHALLENGE_MINUTES * 60_000);
  await store.replacePasskeyStart(ctx.db, ctx.playerId, options.challenge, expiresAt);
  return { ...options };
}

/**
 * Keeps a passkey that the browser made for our random value, our address and this player.
 * Refuses: second_factor.expired, second_factor.invalid.
 */
export async function keepPasskey(
  ctx: PlayerContext,
  made: NewPasskey,
  name: string,
): Promise<Omit<store.PasskeyRow, 'last_used_at'>> {
  const at = ctx.clock.now();
  const challenge = await store.takePasskeyStart(ctx.db, ctx.playerId, at);
  if (challenge === null) throw new Refusal('second_factor.expired');
  const verified = await (
    await library()
  )
    .verifyRegistrationResponse({
      response: made as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: ctx.config.publicOrigin,
      expectedRPID: hostOf(ctx.config),
      requireUserVerification: false,
    })
    .catch(() => null);
  if (!verified?.verified) throw new Refusal('second_factor.invalid');
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const held = await store.listPasskeys(ctx.db, ctx.playerId);
  if (held.some(({ credential_id: id }) => id === credential.id)) throw new Refusal('second_factor.invalid');
  return {
    passkey_id: randomUUIDv7(),
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
    is_backed_up: credentialBackedUp,
    name,
    created_at: at,
  };
}

/** What the browser's call takes to prove one of the player's passkeys. */
export async function passkeyOptions(
  identity: Pick<Identity, 'config' | 'db'>,
  playerId: bigint,
): Promise<{ readonly challenge: string; readonly options: Options }> {
  const held = await store.listPasskeys(identity.db, playerId);
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(identity.config),
    allowCredentials: held.map(forBrowser),
    userVerification: 'preferred',
  });
  return { challenge: options.challenge, options: { ...options } };
}

/** True: one of this player's passkeys signed this random value for our address, and is no copy. */
export async function checkPasskey(
  identity: Pick<Identity, 'config' | 'db' | 'clock'>,
  playerId: bigint,
  challenge: string,
  proof: PasskeyProof,
): Promise<boolean> {
  const key = (await store.listPasskeys(identity.db, playerId)).find(
    ({ credential_id: id }) => id === proof.id,
  );
  if (!key) return false;
  const verified = await (
    await library()
  )
    .verifyAuthenticationResponse({
      response: proof as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: identity.config.publicOrigin,
      expectedRPID: hostOf(identity.config),
      requireUserVerification: false,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        // Whether it is a copy is said by the row below, in one statement with its rise.
        counter: 0,
      },
    })
    .catch(() => null);
  if (!verified?.verified) return false;
  const counter = BigInt(verified.authenticationInfo.newCounter);
  return store.usePasskey(identity.db, playerId, key.passkey_id, counter, identity.clock.now());
}

function forBrowser(key: store.PasskeyRow) {
  return { id: key.credential_id, transports: key.transports as AuthenticatorTransport[] };
}

/** A passkey belongs to the host name of the site. */
function hostOf(config: Pick<Config, 'publicOrigin'>): string {
  return new URL(config.publicOrigin).hostname;
}
