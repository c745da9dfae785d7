import { useEffect, useState } from 'react';
import { createStore, useStore } from '../store.ts';

/**
 * What may cover a page, the most pressing first. What opens without a press waits until nothing before it is
 * open; what is pressing opens above the rest and gives the focus back to it. Dialogs with an address may
 * be named here too; all others rank as `dialog`.
 * Source: docs/decisions/dialogs-have-addresses.md.
 */
export const overlayOrder = [
  'session-ended',
  'step-up',
  'forfeit',
  'max-attempts',
  'idle',
  'reality-check',
  'signup',
  'login',
  'deposit-limit',
  'reset-password',
  'dialog',
  'welcome',
  'edd',
  'winner',
] as const;
export type Overlay = (typeof overlayOrder)[number];

const wanting = createStore<readonly Overlay[]>([]);

/** Whether an overlay's turn has come, of those that want to open. Pure. */
export function isTurnOf(overlay: Overlay, wants: readonly Overlay[]): boolean {
  const rank = overlayOrder.indexOf(overlay);
  return wants.includes(overlay) && wants.every((other) => overlayOrder.indexOf(other) >= rank);
}

/**
 * True while this overlay wants to be open and its turn has come. Once open it stays: what it holds is not
 * lost when something more pressing opens above it.
 */
export function useTurn(overlay: Overlay, wants: boolean): boolean {
  const all = useStore(wanting);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!wants) return;
    wanting.set([...wanting.get(), overlay]);
    return () => {
      const at = wanting.get().indexOf(overlay);
      wanting.set(wanting.get().toSpliced(at, 1));
    };
  }, [overlay, wants]);
  const hasTurn = isTurnOf(overlay, all);
  useEffect(() => setOpen((before) => wants && (before || hasTurn)), [wants, hasTurn]);
  return wants && (isOpen || hasTurn);
}

/** The rank of a dialog with an address. */
export function overlayOf(name: string): Overlay {
  return overlayOrder.find((overlay) => overlay === name) ?? 'dialog';
}
