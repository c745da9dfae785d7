import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import {
  isGenuinePix,
  PixCharge,
  pixSignatureHeader,
  signPix,
  type PixChargeState,
  type PixPayment,
  type PixReturn,
} from '@halcyon/wire/payments/pix';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../platform/config.ts';
import type { Switchboard } from '../platform/switchboard.ts';
import type { Mandates } from './mandates.ts';

const WAIT_FIRST_MS = 250;
const WAIT_MS_MAX = 30_000;
const TRIES_MAX = 2_000;
const CHARGES_MAX = 20_000;
/** A CPF with valid check digits but no owner; pays when the switch is on. */
const STRANGER_CPF = '98765432100';

type Charge = {
  readonly ask: PixCharge;
  status: PixChargeState['status'];
  readonly received: Received[];
};
type Received = {
  readonly payment: PixPayment;
  /** The id of the order to send it back, during or after its execution. */
  returnId: string | null;
};
export type PixDependencies = {
  readonly config: SandboxConfig;
  readonly switchboard: Switchboard;
  readonly mandates: Mandates;
};

/** PIX: charges at `/pix/cob/{txid}`, returns at `/pix/pix/{endToEndId}/devolucao/{id}`, signed notices. */
export function pixRoutes(app: FastifyInstance, deps: PixDependencies): { stop(): void } {
  const { config, switchboard, mandates } = deps;
  const charges = new LRUCache<string, Charge>({ max: CHARGES_MAX });
  const stopping = new AbortController();

  app.put<{ Params: { txid: string } }>('/pix/cob/:txid', async (request, reply) => {
    await switchboard.delay('paynplay');
    if (!isSigned(request, config)) return reply.code(401).send({ title: 'assinatura' });
    if (switchboard.of('paynplay').fail) return reply.code(503).send({ title: 'indisponível' });
    const ask = PixCharge.safeParse(request.body);
    if (!ask.success) return reply.code(400).send({ title: 'requisição inválida' });
    const { txid } = request.params;
    const known = charges.get(txid);
    if (known) return stateOf(txid, known);
    const charge: Charge = { ask: ask.data, status: 'ATIVA', received: [] };
    charges.set(txid, charge);
    const mandate = ask.data.infoAdicionais.find(({ nome }) => nome === 'mandate')?.valor;
    const payment = { amount: ask.data.valor.original, currency: 'BRL' };
    const person = mandate ? mandates.take(mandate, payment) : null;
    if (mandate && !person) return reply.code(400).send({ title: 'mandato inválido' });
    if (person) void pay(txid, charge, person.cpf ?? '');
    return stateOf(txid, charge);
  });

  app.get<{ Params: { txid: string } }>('/pix/cob/:txid', async (request, reply) => {
    await switchboard.delay('paynplay');
    if (!isSigned(request, config)) return reply.code(401).send({ title: 'assinatura' });
    if (switchboard.of('paynplay').fail) return reply.code(503).send({ title: 'indisponível' });
    const charge = charges.get(request.params.txid);
    return charge ? stateOf(request.params.txid, charge) : reply.code(404).send({ title: 'não encontrada' });
  });

  app.put<{ Params: { e2e: string; id: string } }>('/pix/pix/:e2e/devolucao/:id', (request, reply) => {
    if (!isSigned(request, config)) return reply.code(401).send({ title: 'assinatura' });
    const received = receivedBy(request.params.e2e);
    if (!received) return reply.code(404).send({ title: 'não encontrada' });
    received.returnId = request.params.id;
    return returnOf(received);
  });

  app.get<{ Params: { e2e: string; id: string } }>('/pix/pix/:e2e/devolucao/:id', (request, reply) => {
    if (!isSigned(request, config)) return reply.code(401).send({ title: 'assinatura' });
    const received = receivedBy(request.params.e2e);
    if (received?.returnId !== request.params.id) return reply.code(404).send({ title: 'não encontrada' });
    return returnOf(received);
  });

  function receivedBy(endToEndId: string): Received | undefined {
    const all = [...charges.values()].flatMap(({ received }) => received);
    return all.find(({ payment }) => payment.endToEndId === endToEndId);
  }

  /** With the money that came in, and what went back of it. */
  function stateOf(txid: string, charge: Charge): PixChargeState {
    const pix = charge.received.map((received) => {
      const isReturned = received.returnId !== null;
      return { ...received.payment, ...(isReturned ? { devolucoes: [returnOf(received)] } : {}) };
    });
    const { status } = charge;
    return { txid, status, pixCopiaECola: `00020126${txid}`, ...(pix.length > 0 ? { pix } : {}) };
  }

  /** By the switch's current value, so that a pending return can end either way. */
  function returnOf({ payment, returnId }: Received): PixReturn {
    const { endToEndId, valor } = payment;
    const common = { id: returnId ?? '', rtrId: `D${endToEndId.slice(1)}`, valor };
    const way = switchboard.of('paynplay').money_back;
    if (way === 'fail') return { ...common, status: 'NAO_REALIZADO', motivo: 'Conta encerrada' };
    return { ...common, status: way === 'hold' ? 'EM_PROCESSAMENTO' : 'DEVOLVIDO' };
  }

  async function pay(txid: string, charge: Charge, cpf: string): Promise<void> {
    const { silent, second_payment: second } = switchboard.of('paynplay');
    const payment = receive(txid, charge, cpf);
    const again = second === 'none' ? null : receive(txid, charge, cpf);
    if (!silent) await notify({ pix: [payment] });
    if (again && second === 'notified') await notify({ pix: [again] });
  }

  function receive(txid: string, charge: Charge, cpf: string): PixPayment {
    const { wrong_payer: isStranger, wrong_amount: isAmountWrong } = switchboard.of('paynplay');
    const { original } = charge.ask.valor;
    const payment = {
      endToEndId: `E${randomBytes(15).toString('hex')}`,
      txid,
      valor: isAmountWrong ? original.replace(/\d+/, (whole) => String(Number(whole) + 1)) : original,
      horario: new Date().toISOString(),
      pagador: {
        cpf: isStranger ? STRANGER_CPF : cpf,
        nome: isStranger ? 'Somebody' : charge.ask.devedor.nome,
      },
    };
    charge.received.push({ payment, returnId: null });
    charge.status = 'CONCLUIDA';
    return payment;
  }

  async function notify(notice: object): Promise<void> {
    const body = JSON.stringify(notice);
    let waitMs = WAIT_FIRST_MS;
    for (let tries = 0; tries < TRIES_MAX && !stopping.signal.aborted; tries += 1) {
      if (await send(body)) {
        const { repeat } = switchboard.of('paynplay');
        for (let sent = 0; sent < repeat; sent += 1) await send(body);
        return;
      }
      await sleep(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      waitMs = Math.min(waitMs * 2, WAIT_MS_MAX);
    }
  }

  async function send(body: string): Promise<boolean> {
    const isForged = switchboard.of('paynplay').wrong_signature;
    const signature = signPix(body, isForged ? randomUUID() : config.pixSecret);
    try {
      const answer = await fetch(`${config.platformUrl}/integrations/pix`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [pixSignatureHeader]: signature },
        body,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(20_000)]),
      });
      return answer.ok;
    } catch {
      return false;
    }
  }

  return { stop: () => stopping.abort() };
}

function isSigned(request: FastifyRequest, config: SandboxConfig): boolean {
  const signature = request.headers[pixSignatureHeader];
  const text = request.rawBody ?? request.url.replace(/^\/pix/, '');
  return isGenuinePix(text, typeof signature === 'string' ? signature : undefined, config.pixSecret);
}
