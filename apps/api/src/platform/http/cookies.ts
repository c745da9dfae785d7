import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { CookieJar } from './context.ts';

/** True on plain http, which only a loopback installation may use. */
export function isPlainHttp(config: Config): boolean {
  return config.publicOrigin.startsWith('http:');
}

/**
 * The full name of a cookie. `__Host-` keeps it to this host over https. On plain-http loopback the prefix
 * is not allowed, and the port joins the name instead, because cookies ignore ports.
 */
export function cookieName(config: Config, name: string): string {
  return isPlainHttp(config) ? `${name}_${new URL(config.publicOrigin).port || '80'}` : `__Host-${name}`;
}

/** The cookies of one request and its reply; names are given without prefix. */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, config: Config): CookieJar {
  const attributes: CookieSerializeOptions = {
    httpOnly: true,
    sameSite: 'lax',
    secure: !isPlainHttp(config),
    path: '/',
  };
  return {
    get: (name) => request.cookies[cookieName(config, name)],
    set(name, value, options) {
      const age = options.maxAgeSeconds === undefined ? {} : { maxAge: options.maxAgeSeconds };
      void reply.setCookie(cookieName(config, name), value, { ...attributes, ...age });
    },
    clear(name) {
      void reply.clearCookie(cookieName(config, name), attributes);
    },
  };
}
