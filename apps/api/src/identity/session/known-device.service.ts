import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../platform/http/context.ts';
import type { On } from '../account/account.store.ts';
import { findDevice, type DeviceRow } from './session.store.ts';
import { hashOfSecret } from '../account/value-hash.ts';

const DEVICE_COOKIE = 'device';
/** The device cookie lives 365 days. It shortens a login and grants no access: docs/decisions/device-cookie.md. */
export const DEVICE_COOKIE_SECONDS = 365 * 86_400;
const tokenFormat = /^[\w-]{43}$/;

/**
 * Id of the device behind a cookie: the database stores a value derived from the token, never the token.
 * A UUID of version 8, because it is a hash. Null: no cookie of ours.
 */
export function presentDevice(ctx: Pick<Context, 'cookies'>): string | null {
  const token = ctx.cookies.get(DEVICE_COOKIE);
  return token && tokenFormat.test(token) ? deviceIdOf(token) : null;
}

/**
 * The device as this player's own; null: this browser never signed this player in, or its device was deleted.
 * Runs the same query for an account that does not exist (player id 0).
 */
export async function knownDevice(
  on: On,
  ctx: Pick<Context, 'cookies'>,
  playerId: bigint,
): Promise<DeviceRow | null> {
  // No device has the all-zero id: a request without a cookie costs the same query.
  return findDevice(on, playerId, presentDevice(ctx) ?? '00000000-0000-0000-0000-000000000000');
}

/**
 * The device of a login that went through. A cookie that is not this player's yet is never taken over: another person
 * may have planted it. Answers with the id to store.
 */
export function keepDevice(ctx: Pick<Context, 'cookies'>, known: DeviceRow | null): string {
  const present = ctx.cookies.get(DEVICE_COOKIE);
  const token = known && present ? present : randomBytes(32).toString('base64url');
  ctx.cookies.set(DEVICE_COOKIE, token, { maxAgeSeconds: DEVICE_COOKIE_SECONDS });
  return deviceIdOf(token);
}

/** Lengthens the life of the cookie of a device that this player has signed in with; any other is left alone. */
export async function keepKnownDevice(ctx: Pick<Context, 'cookies' | 'db'>, playerId: bigint): Promise<void> {
  const known = await knownDevice(ctx.db, ctx, playerId);
  if (known) keepDevice(ctx, known);
}

/** Key of the device's own count of failures; never an e-mail's hash. */
export function deviceGuard(emailHash: string, device: DeviceRow): string {
  return hashOfSecret(`${emailHash}\n${device.device_id}`);
}

function deviceIdOf(token: string): string {
  const bytes = createHash('sha256').update(`device\n${token}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [0, 8, 12, 16, 20].map((from, at, all) => hex.slice(from, all[at + 1] ?? 32)).join('-');
}
