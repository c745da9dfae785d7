import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isVendor } from '../config/books.ts';
import type { Config } from '../config/config.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of this request alone; the page's own scripts carry it. */
    nonce: string;
  }
}

/** The security headers of an answer. */
export type SecurityHeaders = (request: FastifyRequest) => Readonly<Record<string, string>>;

/**
 * Security headers on every answer, with a strict policy: own scripts by nonce, frames only of games, the captcha and
 * the bank by the origins that the configuration names, and no other site may frame ours.
 * Source: docs/decisions/own-code-or-library.md.
 */
export function secure(app: FastifyInstance, headersOf: SecurityHeaders): void {
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request, reply) => void reply.headers(headersOf(request)));
}

/** Files of the site, pictures (a first view has some forty) and calls of other systems: none is a document. */
const files = /^\/(?:assets|images|integrations)\//;
const filePolicy = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** Headers by the configuration, for every answer, also one that is given before any hook runs. */
export function securityHeaders(config: Config): SecurityHeaders {
  const isHttps = config.publicOrigin.startsWith('https:');
  const policyFor = pagePolicy(config);
  return (request) => {
    const always = {
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    };
    if (files.test(request.url)) return { ...always, 'content-security-policy': filePolicy };
    request.nonce = randomBytes(16).toString('base64');
    return {
      ...always,
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      // Of several hosts only the policy can speak.
      ...(isBookFrame(request) && config.books.hosts.length > 0
        ? {}
        : {
            'x-frame-options': isBankReturn(request) || isBookFrame(request) ? 'SAMEORIGIN' : 'DENY',
          }),
      'content-security-policy': policyFor(request),
    };
  };
}

/** The bank page returns inside its frame to this one page, which only our own site may frame. */
function isBankReturn(request: FastifyRequest): boolean {
  return /^\/[^/?]+\/signup\/callback(?:\?|$)/.test(request.url);
}

/** Our own book as other pages embed it. */
function isBookFrame(request: FastifyRequest): boolean {
  return /^\/sportsbook-frame(?:\?|$)/.test(request.url);
}

/** The policy of a page; its sources beside the site itself are all from the configuration. */
function pagePolicy(config: Config): (request: FastifyRequest) => string {
  // The captcha, and what a player loads by pressing it.
  const outside = [config.captcha.origins, config.crm?.origins, config.chat?.origins];
  const providers = Object.entries(config.providers.bySlug)
    .filter(([slug]) => config.providers.slugs?.includes(slug) ?? true)
    .map(([, { frames, origin }]) => frames ?? (origin ? [new URL(origin).origin] : []));
  // Frames nothing.
  const books = Object.values(config.books.byVariant).flatMap(({ book, vendor }) =>
    vendor && (isVendor(book) || config.books.isChosenByVisitor) ? [new URL(vendor.url).origin] : [],
  );
  const scripts = join([...outside, config.analytics?.origins, books]);
  const frames = join([
    [config.gamesOrigin],
    ...outside,
    config.bankIdentity?.frames,
    ...providers,
    config.sandboxOrigin,
    books,
  ]);
  const bookHosts = ["frame-ancestors 'self'", ...config.books.hosts].join(' ');
  const socket = config.publicOrigin.replace(/^http/, 'ws');
  const ancestorsOf = (request: FastifyRequest) =>
    isBookFrame(request)
      ? bookHosts
      : isBankReturn(request)
        ? "frame-ancestors 'self'"
        : "frame-ancestors 'none'";
  return (request) =>
    [
      "default-src 'self'",
      `script-src 'self' 'nonce-${request.nonce}' ${scripts}`,
      `style-src 'self' 'unsafe-inline' ${scripts}`,
      `img-src 'self' data: blob: ${scripts}`,
      "font-src 'self'",
      `connect-src 'self' ${socket} ${scripts}`,
      `frame-src 'self' ${frames}`,
      ancestorsOf(request),
      "base-uri 'none'",
      "object-src 'none'",
      `form-action 'self' ${config.cashierOrigin}`,
    ].join('; ');
}

function join(sources: readonly (readonly string[] | string | null | undefined)[]): string {
  return [...new Set(sources.flat().filter((source) => source != null))].join(' ');
}
