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
 * Security headers on every answer, with a strict policy: own scripts by nonce, frames only of games, the captcha and
 * the bank by the origins that the configuration names, and no other site may frame ours.
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

/** The sources of a page's policy beside the site itself, all from the configuration. */
type OutsideSources = { readonly scripts: string; readonly frames: string; readonly forms: string };
const outsideOf = new WeakMap<Config, OutsideSources>();

function outsideSources(config: Config): OutsideSources {
  const known = outsideOf.get(config);
  if (known) return known;
  // The captcha, and what a player loads by pressing it.
  const scripts = [config.captcha.origins, config.crm?.origins, config.chat?.origins];
  const providers = Object.entries(config.providers.bySlug)
    .filter(([slug]) => config.providers.slugs?.includes(slug) ?? true)
    .map(([, { frames, origin }]) => frames ?? (origin ? [new URL(origin).origin] : []));
  const frames = [
    [config.gamesOrigin],
    ...scripts,
    config.bankIdentity?.frames,
    ...providers,
    config.sandboxOrigin,
  ];
  const made = { scripts: join(scripts), frames: join(frames), forms: config.cashierOrigin };
  outsideOf.set(config, made);
  return made;
}

function join(sources: readonly (readonly string[] | string | null | undefined)[]): string {
  return [...new Set(sources.flat().filter((source) => source != null))].join(' ');
}

function policyFor(request: FastifyRequest, config: Config): string {
  const { scripts, frames, forms } = outsideSources(config);
  const socket = config.publicOrigin.replace(/^http/, 'ws');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonceOf(request)}' ${scripts}`,
    `style-src 'self' 'unsafe-inline' ${scripts}`,
    `img-src 'self' data: blob: ${scripts}`,
    "font-src 'self'",
    `connect-src 'self' ${socket} ${scripts}`,
    `frame-src 'self' ${frames}`,
    isBankReturn(request) ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    `form-action 'self' ${forms}`,
  ].join('; ');
}
