import { sandboxPlayngo } from '@halcyon/wire/providers/playngo';
import { sandboxPragmaticPlay } from '@halcyon/wire/providers/pragmatic-play';
import { sandboxYggdrasil } from '@halcyon/wire/providers/yggdrasil';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  arrived,
  booked,
  listenAt,
  refusedWith,
  sampleLaunch,
  sessionAt,
} from '@halcyon/testkit/provider-pair';
import { playngoProtocol } from '../../../../sandbox/src/providers/playngo/playngo.protocol.ts';
import { pragmaticPlayProtocol } from '../../../../sandbox/src/providers/pragmaticplay/pragmaticplay.protocol.ts';
import type { WireCall } from '../../../../sandbox/src/providers/simulator.ts';
import { yggdrasilProtocol } from '../../../../sandbox/src/providers/yggdrasil/yggdrasil.protocol.ts';
import { playngoAdapter } from '../playngo/playngo.adapter.ts';
import { pragmaticPlayAdapter } from '../pragmaticplay/pragmaticplay.adapter.ts';
import { yggdrasilAdapter } from '../yggdrasil/yggdrasil.adapter.ts';
import type { ProviderAccount, ProviderCommand, ProviderOutcome } from '../provider/adapter.ts';

describe.each([
  { adapter: playngoAdapter, protocol: playngoProtocol, keys: sandboxPlayngo, unknown: 404 },
  {
    adapter: pragmaticPlayAdapter,
    protocol: pragmaticPlayProtocol,
    keys: sandboxPragmaticPlay,
    unknown: 'play.provider_unavailable',
  },
  { adapter: yggdrasilAdapter, protocol: yggdrasilProtocol, keys: sandboxYggdrasil, unknown: 404 },
])('$adapter.slug, adapter and simulator face to face:', ({ adapter, protocol, keys, unknown }) => {
  let provider: Awaited<ReturnType<typeof listenAt>>;
  beforeAll(async () => {
    provider = await listenAt(protocol);
  });
  afterAll(() => provider.app.close());

  const account = (): ProviderAccount => ({
    origin: provider.origin,
    proxies: {},
    keys: { ...keys },
  });
  const session = sessionAt(protocol, 'EUR');
  const understood = (call: WireCall | null): ProviderCommand => {
    expect(adapter.verify(account(), arrived(call!))).toEqual({ ok: true });
    return adapter.parse(arrived(call!), account())!;
  };
  const received = (call: WireCall, outcome: ProviderOutcome) => {
    const reply = adapter.format(arrived(call), understood(call), outcome);
    return protocol.read(call, reply.status, reply.body);
  };
  const of = { transactionId: 't1', roundId: 'r1', amountMinor: 1_25n };
  const win = { ...of, stakeTransactionId: 't1', isRoundFinal: true };

  test('the platform understands every call of the simulator, and believes none that was spoiled', () => {
    const stake = protocol.stake(session, of);
    expect(understood(stake)).toMatchObject({
      kind: 'stake',
      roundId: 'r1',
      caller: { token: 'a-token', playerRef: 'p7' },
    });
    expect(understood(protocol.win(session, win))).toMatchObject({
      kind: 'win',
      roundId: 'r1',
      transactionId: 't1',
    });
    const back = protocol.rollback(session, {
      ...of,
      transactionId: 't2',
      stakeTransactionId: 't1',
    });
    expect(understood(back)).toMatchObject({ kind: 'rollback', originalTransactionId: 't1' });
    expect(understood(protocol.authenticate(session))).toMatchObject({
      kind: 'authenticate',
      caller: { token: 'a-token' },
    });
    expect(understood(protocol.balance(session))).toMatchObject({ kind: 'balance' });
    expect(adapter.verify(account(), arrived(protocol.spoil(stake)))).toMatchObject({
      ok: false,
    });
  });

  test('the simulator reads what was booked and what was refused, and nothing from rubbish', () => {
    const stake = protocol.stake(session, of);
    const command = understood(stake);
    expect(received(stake, booked(command, 'EUR', 99_99n))).toMatchObject({
      verdict: 'done',
      balanceMinor: 99_99n,
    });
    expect(received(stake, refusedWith(command, 'insufficient_funds')).verdict).toBe('refused');
    for (const body of ['<html>', '', '[]', '{"error":"x"}', 'x'.repeat(1_000)]) {
      expect(protocol.read(stake, 200, body)).toMatchObject({
        verdict: 'unknown',
        balanceMinor: null,
      });
    }
    expect(protocol.read(stake, 502, 'Bad gateway').verdict).toBe('unknown');
  });

  test('a win that the wallet cannot place now is sent again', () => {
    const call = protocol.win(session, win)!;
    const refused = { ...refusedWith(understood(call), 'unavailable'), isRetryable: true };
    expect(received(call, refused).verdict).toBe('repeat');
  });

  test('a launch opens the game for money with the player’s token, and for play money without', async () => {
    const open = async (mode: 'real' | 'demo', gameRef = 'a-game') => {
      const person = mode === 'real' ? {} : { token: null, player: null };
      const { url } = await adapter.launch(account(), {
        ...sampleLaunch,
        ...person,
        mode,
        gameRef,
      });
      return fetch(url, { redirect: 'manual' });
    };
    const page = await open('real');
    expect([page.status, page.headers.get('location')]).toEqual([302, expect.stringContaining('/page/')]);
    expect(provider.opened.at(-1)).toMatchObject({
      mode: 'real',
      gameRef: 'a-game',
      currency: 'EUR',
      token: 'l.7.x',
      operatorOrigin: 'https://site.example',
    });
    expect((await open('demo')).status).toBe(302);
    expect(provider.opened.at(-1)).toMatchObject({ mode: 'demo', token: '' });
    const answer = await open('real', 'no-game').catch((refused: { code: string }) => refused.code);
    expect(answer instanceof Response ? answer.status : answer).toBe(unknown);
  });
});
