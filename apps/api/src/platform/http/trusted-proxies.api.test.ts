import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { relaxAuthorization, sandboxRelax } from '@halcyon/wire/providers/relax';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword } from '@halcyon/testkit/player-harness';
import { demonstrationOperators } from '@halcyon/testkit/operator';
import { openPlatformHarness, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { newPerson, refusalOf, signUp, Visitor } from '@halcyon/testkit/visitor';

/** Names the far end of a connection, which over loopback is always this machine. */
const FAR_END = 'x-far-end';
const visitors = {
  IPv4: { first: '203.0.113.9', second: '198.51.100.7' },
  IPv6: { first: '2001:db8:a::9', second: '2001:db8:b::7' },
} as const;
const table = [
  '203.0.113.0,203.0.113.255,FI',
  '198.51.100.0,198.51.100.255,IE',
  '2001:db8:a::,2001:db8:a:ffff:ffff:ffff:ffff:ffff,FI',
  '2001:db8:b::,2001:db8:b:ffff:ffff:ffff:ffff:ffff,IE',
];
const LOGINS_A_MINUTE = 30;

/** A small reverse proxy: it appends the far end of its connection to what the client claims, as all of them do. */
async function openProxy(target: string, host: string): Promise<{ url: string; server: Server }> {
  const server = createServer((from, to) => {
    const { [FAR_END]: farEnd, ...headers } = from.headers;
    const chain = [headers['x-forwarded-for'], farEnd].filter(Boolean).join(', ');
    const forwarded = {
      'x-forwarded-for': chain,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'play.example',
    };
    const onward = send(
      new URL(from.url!, target),
      { method: from.method!, headers: { ...headers, ...forwarded } },
      (answer) => answer.pipe(to.writeHead(answer.statusCode!, answer.headers)),
    );
    from.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, server };
}

async function openPlatform(trusted: string): Promise<PlatformHarness> {
  const { first } = visitors.IPv4;
  return openPlatformHarness({
    environment: {
      HALCYON_HOST: '::',
      HALCYON_RATE_LIMITS: 'on',
      HALCYON_VISITOR_TABLE: join(folder, 'ranges.csv'),
      PUBLIC_ORIGIN: 'https://play.example',
      PROVIDER_RELAX_KEYS: JSON.stringify({ ...sandboxRelax, addresses: `${first} 2001:db8:a::/48` }),
      TRUSTED_PROXIES: trusted,
    },
  });
}

/** A visitor behind the proxy, with the headers of a liar if there are any. */
function behind(
  proxy: string,
  harness: PlatformHarness,
  farEnd: string,
  claims: Record<string, string> = {},
) {
  const visitor = new Visitor({ ...harness.at, site: proxy });
  const headers = { [FAR_END]: farEnd, ...claims };
  return {
    visitor,
    call: (key: string, body?: object) => visitor.call(key, { headers, ...(body ? { body } : {}) }),
    async logIn(email: string, password: string) {
      const answer = await this.call('POST /api/v1/player/login', { email, password });
      visitor.idToken = String(answer['idToken']);
    },
  };
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'halcyon-proxies-'));
  writeFileSync(join(folder, 'ranges.csv'), table.join('\n'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ['trusted', '127.0.0.0/8, ::1'],
  ['not trusted', '192.0.2.0/24'],
])('two visitors behind one proxy that is %s', (kind, trusted) => {
  const isTrusted = kind === 'trusted';
  let harness: PlatformHarness;
  const proxies: { url: string; server: Server }[] = [];
  let site: { IPv4: string; IPv6: string };
  let operators: string;
  const person = newPerson({ password: goodPassword });

  beforeAll(async () => {
    harness = await openPlatform(trusted);
    const { port } = new URL(harness.at.site);
    const { port: operatorPort } = new URL(harness.operatorUrl);
    for (const [target, host] of [
      [`http://127.0.0.1:${port}`, '127.0.0.1'],
      [`http://[::1]:${port}`, '::1'],
      [`http://127.0.0.1:${operatorPort}`, '127.0.0.1'],
    ] as const)
      proxies.push(await openProxy(target, host));
    site = { IPv4: proxies[0]!.url, IPv6: proxies[1]!.url };
    operators = proxies[2]!.url;
    await signUp(new Visitor(harness.at), person);
  });
  afterAll(async () => {
    for (const { server } of proxies) server.close();
    await harness[Symbol.asyncDispose]();
  });

  describe.each(['IPv4', 'IPv6'] as const)('over %s', (family) => {
    const { first, second } = visitors[family];
    const proxyAddress = family === 'IPv4' ? '127.0.0.1' : '::1';

    test('are seen with their own address and country, and cannot choose another', async () => {
      for (const [farEnd, country] of [
        [first, 'FI'],
        [second, 'IE'],
      ] as const) {
        const liar = behind(site[family], harness, farEnd, { 'x-forwarded-for': '192.0.2.200' });
        const { ipAddress, autodetectedCountry } = await liar.call('GET /api/v1/player/station');
        expect({ ipAddress, autodetectedCountry }).toEqual(
          isTrusted
            ? { ipAddress: farEnd, autodetectedCountry: country }
            : { ipAddress: proxyAddress, autodetectedCountry: null },
        );
      }
    });

    test('the wrong passwords of one leave the other alone, whose login and cookie are right', async () => {
      const attacker = behind(site[family], harness, first);
      const codes: string[] = [];
      for (let attempt = 0; attempt <= LOGINS_A_MINUTE; attempt += 1) {
        const email = `nobody-${family}-${attempt}@players.example`;
        codes.push(await refusalOf(attacker.logIn(email, 'wrong-password')));
      }
      expect([codes[0], codes.at(-1)]).toEqual(['login.unauthorized', 'request.too_many']);

      const player = behind(site[family], harness, second);
      const came = await refusalOf(player.logIn(person.email, person.password));
      expect(came).toBe(isTrusted ? 'done' : 'request.too_many');
      if (!isTrusted) return;
      expect(player.visitor.cookieHeader).toMatch(/^__Host-/);
      const { items } = await player.call('GET /api/v1/player/sessions');
      expect(items[0]).toMatchObject({ address: second, countryCode: 'IE', isCurrent: true });
    });

    test('the list of a provider’s addresses sees the caller', async () => {
      const { user, password } = sandboxRelax;
      const authorization = relaxAuthorization(user, password);
      const statusOf = (farEnd: string, claims: Record<string, string> = {}) =>
        fetch(`${site[family]}/integrations/relax/verifyToken`, {
          method: 'POST',
          headers: { [FAR_END]: farEnd, authorization, ...claims },
        }).then(({ status }) => status);
      // 403: believed, and then without a body. 401: not one of the list.
      expect(await statusOf(first)).toBe(isTrusted ? 403 : 401);
      expect(await statusOf(second, { 'x-forwarded-for': first })).toBe(401);
    });
  });

  test('operators sign in from their own address', async () => {
    const { email, password } = demonstrationOperators.support;
    for (const farEnd of [visitors.IPv4.first, visitors.IPv6.second]) {
      const answer = await fetch(`${operators}/api/operator/v1/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [FAR_END]: farEnd },
        body: JSON.stringify({ email, password }),
      });
      expect(answer.status).toBe(200);
      const rows = await harness.owner.sql<{ address: string }>`
        select address from operations.operator_session order by started_at desc limit 1`;
      expect(rows[0]?.address).toBe(isTrusted ? farEnd : '127.0.0.1');
    }
  });
});
