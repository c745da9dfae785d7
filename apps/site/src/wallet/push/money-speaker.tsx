import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { moneyUpdates } from './money-update.ts';
import { useMovements } from './movement.queries.ts';
import { invalidateMoney, usePushState } from './push-state.queries.ts';
import { roundHold, useRoundHold } from '../round-hold.queries.ts';
import { walletQuery } from '../wallet.queries.ts';

/** Movements of money closer together than this are announced together. */
const JOIN_MS = 5_000;
/** A stake and its return may come as two frames. */
const SETTLE_MS = 400;

/**
 * Announces deposits, withdrawals and returns of rounds to screen readers, with the balance after them, as pushed
 * movements name them. A balance that grew without one (polled, or after a lost frame) is announced alone. Renders
 * nothing.
 */
export function MoneySpeaker() {
  const site = useSite();
  const t = useText();
  const format = useFormat();
  usePushState();
  const { data: wallet } = useQuery(walletQuery(site));
  const movements = useMovements();
  const known = useRef<{ sequence: number; totalMinor: bigint } | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const spokenAtMs = useRef(0);
  const latest = useRef({ t, format, wallet, movements });
  useEffect(() => {
    latest.current = { t, format, wallet, movements };
  });
  useEffect(() => () => clearTimeout(waiting.current), []);
  const sequence = wallet && Math.max(Number(wallet.sequence), movements.at(-1)?.sequence ?? 0);
  const isHeld = useRoundHold();
  useEffect(() => {
    if (sequence === undefined || isHeld || waiting.current || known.current?.sequence === sequence) return;
    const announce = () => {
      waiting.current = undefined;
      const now = latest.current;
      // Announced before it is seen, it would reveal the result; the end of the round starts this again.
      if (roundHold.get() || !now.wallet) return;
      const before = known.current;
      const { total } = now.wallet;
      const newest = Math.max(Number(now.wallet.sequence), now.movements.at(-1)?.sequence ?? 0);
      known.current = { sequence: newest, totalMinor: BigInt(total.amountMinor) };
      // The first run only records the starting point.
      if (!before) return;
      spokenAtMs.current = performance.now();
      void invalidateMoney(site.queries);
      const updates = moneyUpdates(now.movements, before.sequence);
      if (updates.length === 0 && known.current.totalMinor <= before.totalMinor) return;
      const money = (amountMinor: bigint) => now.format.money({ amountMinor, currency: total.currency });
      const said = updates.map(({ kind, amountMinor }) =>
        now.t(`wallet.news.${kind}`, { amount: money(amountMinor) }),
      );
      const balance = now.t('wallet.news.balance', { amount: now.format.money(total) });
      site.messages.announce([...said, balance].join(' '));
    };
    if (!known.current) return announce();
    waiting.current = setTimeout(
      announce,
      Math.max(SETTLE_MS, spokenAtMs.current + JOIN_MS - performance.now()),
    );
  }, [site, sequence, isHeld]);
  return null;
}
