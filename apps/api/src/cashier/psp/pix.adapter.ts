import { formatDecimal } from '@halcyon/money/amount';
import {
  paymentIdOf,
  PixChargeState,
  PixReturn,
  pixSignatureHeader,
  signPix,
  txidOf,
  type PixCharge,
  type PixPayment,
} from '@halcyon/wire/payments/pix';
import type { z } from 'zod';
import type { Connections } from './connections.ts';
import { amountOf } from './provider-amount.ts';
import {
  ProviderUnavailable,
  type DepositUpdate,
  type PaymentBack,
  type PaymentProvider,
  type PaymentReturned,
} from './psp.port.ts';
import { returnUrl } from './return-url.ts';
import { callProvider } from './wire-call.ts';

/** An unpaid charge expires after half an hour, as the deposit does. */
const EXPIRES_SECONDS = 1_800;
const CURRENCY = 'BRL';

/** PIX by immediate charges; its notices come to pix.callbacks.ts. Pays nothing out. */
export function pixProvider({ pix, publicOrigin }: Connections): PaymentProvider {
  const call = async <Schema extends z.ZodType>(
    method: 'GET' | 'PUT',
    path: string,
    schema: Schema,
    data?: object,
  ): Promise<z.output<Schema>> => {
    if (!pix) throw new ProviderUnavailable('this installation takes no PIX');
    const body = data && JSON.stringify(data);
    const signature = signPix(body ?? path, pix.secret);
    const headers = { 'content-type': 'application/json', [pixSignatureHeader]: signature };
    return callProvider(`${pix.origin}${path}`, { method, headers, ...(body ? { body } : {}) }, schema);
  };

  return {
    asksBeforePayout: false,
    async startDeposit(order) {
      const { cpf, firstName, lastName } = order.payer;
      if (!cpf || order.currency !== CURRENCY) throw new ProviderUnavailable('PIX needs a CPF and reais');
      const charge: PixCharge = {
        calendario: { expiracao: EXPIRES_SECONDS },
        devedor: { cpf, nome: `${firstName} ${lastName}` },
        valor: { original: formatDecimal(order.amountMinor, CURRENCY) },
        chave: pix?.key ?? '',
        infoAdicionais: [
          { nome: 'player', valor: order.playerId.toString() },
          ...(order.mandateId ? [{ nome: 'mandate', valor: order.mandateId }] : []),
        ],
      };
      const made = await call('PUT', `/cob/${txidOf(order.paymentId)}`, PixChargeState, charge);
      // A charge has no page: a player who has agreed at the bank is done, and returns to the payment's state.
      return { cashierUrl: returnUrl(publicOrigin, order), orderId: made.txid };
    },
    async findDeposit({ playerId, paymentId }) {
      const charge = await call('GET', `/cob/${txidOf(paymentId)}`, PixChargeState);
      const [paid] = keptIn(charge);
      if (paid) return pixUpdate(playerId, paid);
      if (charge.status === 'ATIVA' || charge.status === 'CONCLUIDA') {
        return { playerId, paymentId, what: 'waiting', amount: null };
      }
      return { playerId, paymentId, what: 'cancelled', amount: null, reason: charge.status };
    },
    async listPayments({ playerId, paymentId }) {
      const charge = await call('GET', `/cob/${txidOf(paymentId)}`, PixChargeState);
      return keptIn(charge).map((payment) => pixUpdate(playerId, payment));
    },
    async sendPayout() {
      return { kind: 'refused', reason: 'nothing is paid out by PIX' };
    },
    async findPayout() {
      return null;
    },
    async giveBack(payment) {
      const valor = formatDecimal(payment.amountMinor, CURRENCY);
      return returnedBy(await call('PUT', returnPath(payment), PixReturn, { valor }));
    },
    async findReturn(payment) {
      return returnedBy(await call('GET', returnPath(payment), PixReturn));
    },
  };
}

/** Money that is being returned, or was, has been decided: an operator sees to its end. */
function keptIn({ pix = [] }: PixChargeState): readonly PixPayment[] {
  return pix.filter(({ devolucoes = [] }) => devolucoes.length === 0);
}

function returnPath({ transactionId, paymentId }: PaymentBack): string {
  return `/pix/${encodeURIComponent(transactionId)}/devolucao/${txidOf(paymentId)}`;
}

function returnedBy({ status, motivo }: z.output<typeof PixReturn>): PaymentReturned {
  if (status === 'NAO_REALIZADO') return { kind: 'refused', reason: motivo ?? status };
  return { kind: status === 'DEVOLVIDO' ? 'accepted' : 'under_way' };
}

/** One payment into a charge of ours, as a deposit report. Throws for a charge that is not ours. */
export function pixUpdate(playerId: bigint, payment: PixPayment): DepositUpdate {
  const paymentId = paymentIdOf(payment.txid);
  if (paymentId === null) throw new Error(`${payment.txid} is no charge of ours`);
  return {
    playerId,
    paymentId,
    what: 'succeeded',
    amount: amountOf(payment.valor, CURRENCY),
    transactionId: payment.endToEndId,
    payerTaxNumber: payment.pagador?.cpf,
  };
}
