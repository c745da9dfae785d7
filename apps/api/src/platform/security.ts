import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

const nonces = new WeakMap<FastifyRequest, string>();

/** The nonce of this request, which the page's own scripts carry. */
export function nonceOf(request: FastifyRequest): string {
  const known = nonces.get(request);
  if (known) return known;
  const made = randomBytes(16).toString('base64');
  nonces.set(request, made);
  return made;
}

/**
 * Security headers on every answer, with a strict policy: own scripts by nonce, frames only of the games
 * server and of the outside pages a player is sent to, nobody frames us.
 */
export function secure(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => void reply.headers(securityHeaders(request, config)));
}

/** Files of the site and pictures, of which a first view has some forty, and what machines ask us: none is a document. */
const files = /^\/(?:assets|images|integrations)\//;
const filePolicy = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** The same for an answer that is given before any hook runs. */
export function securityHeaders(request: FastifyRequest, config: Config): Readonly<Record<string, string>> {
  const isHttps = config.publicOrigin.startsWith('https:');
  const always = {
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
  if (files.test(request.url)) return { ...always, 'content-security-policy': filePolicy };
  return {
    ...always,
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': isBankReturn(request) ? 'SAMEORIGIN' : 'DENY',
    'content-security-policy': policyFor(request, config),
  };
}

/** The bank page comes back inside its frame: to this one page, which nobody but ourselves may frame. */
function isBankReturn(request: FastifyRequest): boolean {
  return /^\/[^/?]+\/signup\/callback(?:\?|$)/.test(request.url);
}

function policyFor(request: FastifyRequest, config: Config): string {
  // The captcha's own addresses; in the demonstration the sandbox plays it.
  const captcha = config.isProduction ? 'https://hcaptcha.com https://*.hcaptcha.com' : config.sandboxOrigin;
  const bank = config.bankIdentity ? new URL(config.bankIdentity.url).origin : '';
  // Each is loaded by the player's own press alone.
  const talk = [config.crm?.loaderUrl, config.chat?.scriptUrl].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  );
  const outside = [...new Set([captcha, ...talk])].join(' ');
  const socket = config.publicOrigin.replace(/^http/, 'ws');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonceOf(request)}' ${outside}`,
    `style-src 'self' 'unsafe-inline' ${outside}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${socket} ${outside}`,
    `frame-src 'self' ${config.gamesOrigin} ${outside} ${bank}`.trimEnd(),
    isBankReturn(request) ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    `form-action 'self' ${config.sandboxOrigin}`,
  ].join('; ');
}
