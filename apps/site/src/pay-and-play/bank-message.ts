/** Message from the page that the bank redirected to, to the page around its frame. */
export type BankMessage = {
  readonly type: 'paynplay';
  readonly code: string | null;
  readonly state: string | null;
};

/** Reads a message of our own page; null: any other sender's. Pure. */
export function readBankMessage(
  event: Pick<MessageEvent, 'origin' | 'data'>,
  ownOrigin: string,
): BankMessage | null {
  if (event.origin !== ownOrigin) return null;
  const data = event.data as Partial<BankMessage> | null;
  if (data?.type !== 'paynplay') return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { type: 'paynplay', code: text(data.code), state: text(data.state) };
}
