import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * Brazil's PIX: an immediate charge (`PUT /cob/{txid}`), its state, the notice of money that came in, and the
 * return of one. The published form secures both directions with mutual TLS, which ends in front of the
 * platform; here every call and every notice carries an HMAC of its bytes besides.
 * Source: docs/domains/cashier.md#pix.
 */

/** HMAC-SHA256 of the raw body (of the path for a call without one), hex. */
export const pixSignatureHeader = 'pix-signature';

export const PixCharge = z.object({
  calendario: z.object({ expiracao: z.number().int().min(60) }),
  devedor: z.object({ cpf: z.string().regex(/^\d{11}$/), nome: z.string() }),
  valor: z.object({ original: z.string().regex(/^\d+\.\d{2}$/) }),
  chave: z.string(),
  /** The mandate that the bank page gave, under the name `mandate`. */
  infoAdicionais: z.array(z.object({ nome: z.string(), valor: z.string() })),
});
export type PixCharge = z.infer<typeof PixCharge>;

export const PixReturn = z.looseObject({
  id: z.string(),
  rtrId: z.string(),
  valor: z.string(),
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  /** Why it is not carried out: the bank's text. */
  motivo: z.string().optional(),
});
export type PixReturn = z.infer<typeof PixReturn>;

/** One payment into a charge. `valor` is decimal text in reais. */
export const PixPayment = z.looseObject({
  endToEndId: z.string().min(1).max(60),
  txid: z.string().regex(/^[A-Za-z0-9]{26,35}$/),
  valor: z.string(),
  horario: z.string(),
  pagador: z.looseObject({ cpf: z.string(), nome: z.string() }).optional(),
  /** Orders to send it back, in any state. */
  devolucoes: z.array(PixReturn).optional(),
});
export type PixPayment = z.infer<typeof PixPayment>;

export const PixNotice = z.object({ pix: z.array(PixPayment).min(1).max(50) });

export const PixChargeState = z.looseObject({
  txid: z.string(),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  pixCopiaECola: z.string(),
  pix: z.array(PixPayment).optional(),
});
export type PixChargeState = z.infer<typeof PixChargeState>;

export function signPix(text: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

export function isGenuinePix(text: string | Buffer, signature: string | undefined, secret: string): boolean {
  const given = Buffer.from(signature ?? '', 'hex');
  const expected = Buffer.from(signPix(text, secret), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A charge's id from the payment's: the same 32 hexadecimal digits without dashes, and back. */
export function txidOf(paymentId: string): string {
  return paymentId.replaceAll('-', '');
}

/** Null: no id of ours. */
export function paymentIdOf(txid: string): string | null {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(txid);
  return parts ? parts.slice(1).join('-') : null;
}
