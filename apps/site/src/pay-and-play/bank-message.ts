/** What the page that the bank came back to tells the page around its frame. */
export type BankMessage = {
  readonly type: 'paynplay';
  readonly code: string | null;
  readonly state: string | null;
};

/** Reads a message of our own page; null: somebody else's. Pure. */
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
