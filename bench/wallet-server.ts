import { faultsToStderr } from '@halcyon/server-kit/faults';
import { Events } from '@halcyon/server-kit/events';
/**
 * The wallet's wire for the benchmark: Fastify with calls handled together, the signature over the raw body and the
 * wire's own schemas, before lanes or before the naive form. Runs as a child process and prints its port.
 */
import Fastify from 'fastify';
import type { ClientConfig } from 'pg';
import type { z } from 'zod';
import { handleTogether } from '../apps/api/src/platform/http/handle-together.ts';
import { keepRawBodies } from '../apps/api/src/platform/http/raw-bodies.ts';
import {
  Lanes,
  outcomeCode,
  provider,
  vertical,
  type Command,
  type Outcome,
} from '../apps/api/src/ledger/public.ts';
import { refundCommand, settleCommand, stakeCommand } from '../apps/api/src/wagering/wagering.service.ts';
import { openLedger } from '../apps/api/src/ledger/ledger.ts';
import { moneyRules } from '../apps/api/src/wagering/money-rules.ts';
import { verifyCall, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../packages/wire/src/seamless/signature.ts';
import { walletCalls } from '../packages/wire/src/seamless/wallet-calls.ts';
import { openNaive } from './wallet-naive.ts';

export type ServerOrder = {
  readonly form: 'lanes' | 'naive' | 'empty';
  readonly connection: ClientConfig;
  readonly lanes: number;
  readonly secret: string;
};

type StepExecutor = { submit(command: Command): Promise<Outcome>; close(): Promise<void> };
type Stake = z.infer<typeof walletCalls.stake.request>;
type Win = z.infer<typeof walletCalls.win.request>;
type Rollback = z.infer<typeof walletCalls.rollback.request>;

function common(of: Stake | Win | Rollback) {
  return {
    playerId: BigInt(of.playerRef),
    providerId: provider.halcyon,
    transactionId: of.transactionId,
    vertical: vertical.casino,
    currency: of.currency,
    roundId: of.roundId,
    gameId: of.gameId,
    isRoundFinal: of.isRoundFinal,
    amountMinor: BigInt(of.amountMinor),
  };
}

const toCommand = {
  '/stake': (body: Stake) => stakeCommand(common(body)),
  '/win': (body: Win) => settleCommand({ ...common(body), stakeTransactionId: body.referenceTransactionId }),
  '/rollback': (body: Rollback) =>
    refundCommand({ ...common(body), original: 'stake', originalTransactionId: body.referenceTransactionId }),
};

/** Listens on a free port of loopback. Returns it and the stop function. */
export async function serveWallet(
  order: ServerOrder,
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
  const executor: StepExecutor =
    order.form === 'naive'
      ? openNaive(order.connection)
      : new Lanes(openLedger({ ...moneyRules, events: new Events(faultsToStderr) }), {
          connection: order.connection,
          count: order.lanes,
        });
  const app = Fastify({ logger: false });
  handleTogether(app);
  keepRawBodies(app);
  const mount = <Body>(
    path: keyof typeof toCommand,
    schema: z.ZodType<Body>,
    build: (body: Body) => Command,
  ) =>
    app.post(path, async (request, reply) => {
      const rawBody = request.body as Buffer;
      const { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature } = request.headers as Record<
        string,
        string
      >;
      const call = { method: 'POST', path, rawBody };
      const verdict = verifyCall([order.secret], call, { timestamp, signature }, Date.now());
      if (!verdict.ok) return reply.code(401).send({ code: verdict.code });
      const body = schema.parse(JSON.parse(rawBody.toString('utf8')));
      if (order.form === 'empty') return { ok: true };
      const outcome = await executor.submit(build(body));
      const status =
        outcome.code === outcomeCode.done || outcome.code === outcomeCode.alreadyRefunded ? 200 : 422;
      return reply.code(status).send({
        ok: status === 200,
        code: outcome.code,
        isReplay: outcome.isRepeat,
        balance: {
          totalMinor: String(outcome.cashMinor + outcome.bonusMinor),
          cashMinor: String(outcome.cashMinor),
          bonusMinor: String(outcome.bonusMinor),
        },
      });
    });
  mount('/stake', walletCalls.stake.request, toCommand['/stake']);
  mount('/win', walletCalls.win.request, toCommand['/win']);
  mount('/rollback', walletCalls.rollback.request, toCommand['/rollback']);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    stop: () => app.close().then(() => executor.close()),
  };
}

if (import.meta.main) {
  const { port, stop } = await serveWallet(JSON.parse(process.argv[2] ?? '{}') as ServerOrder);
  console.log(JSON.stringify({ port }));
  process.on('SIGTERM', () => void stop());
}
