import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormat } from '../platform/format.ts';
import { useSite, useText } from '../platform/site.ts';
import { moneyUpdate, type MoneyUpdate } from './money-update.ts';
import { usePushState } from './push-state.queries.ts';
import { roundHold, useRoundHold } from './round-hold.queries.ts';
import { latestQuery, walletQuery } from './wallet.queries.ts';

/** Movements of money closer together than this are fetched and announced together. */
const JOIN_MS = 5_000;
/** A stake and its return come as two frames. */
const SETTLE_MS = 400;

/**
 * Announces deposits, withdrawals and returns of rounds to screen readers, with the balance after them. It never
 * announces a poll or a stake. Renders nothing.
 */
export function MoneySpeaker() {
  const site = useSite();
  const t = useText();
  const format = useFormat();
  usePushState();
  const { data: wallet } = useQuery(walletQuery(site));
  const known = useRef<{ sequence: string; referenceId: string | null } | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lookedAtMs = useRef(0);
  const words = useRef({ t, format });
  useEffect(() => {
    words.current = { t, format };
  });
  useEffect(() => () => clearTimeout(waiting.current), []);
  const sequence = wallet?.sequence;
  const isHeld = useRoundHold();
  useEffect(() => {
    if (sequence === undefined || isHeld || waiting.current || known.current?.sequence === sequence) return;
    const look = async () => {
      waiting.current = undefined;
      // Its result would be announced before it is seen; the end of the round fetches again.
      if (roundHold.get()) return;
      lookedAtMs.current = performance.now();
      const before = known.current;
      const now = site.queries.getQueryData(walletQuery(site).queryKey);
      const { items } = await site.queries.fetchQuery({ ...latestQuery(site), staleTime: 0 });
      known.current = { sequence: now?.sequence ?? sequence, referenceId: items[0]?.referenceId ?? null };
      // The first run only records the starting point.
      if (!before) return;
      void site.queries.invalidateQueries({
        predicate: ({ queryKey: [domain, name] }) => domain === 'history' && name !== 'latest',
      });
      const said = moneyUpdate(items, before.referenceId).map((one) => wordsOf(one, words.current));
      if (said.length === 0 || !now) return;
      const amount = words.current.format.money(now.total);
      site.messages.announce([...said, words.current.t('wallet.news.balance', { amount })].join(' '));
    };
    const delayMs = Math.max(SETTLE_MS, lookedAtMs.current + JOIN_MS - performance.now());
    // An announcement may fail silently: the figure on the screen is right all the same.
    waiting.current = setTimeout(() => void look().catch(() => {}), known.current ? delayMs : 0);
  }, [site, sequence, isHeld]);
  return null;
}

function wordsOf({ kind, ...amount }: MoneyUpdate, { t, format }: Words): string {
  return t(`wallet.news.${kind}`, { amount: format.money(amount) });
}

type Words = { t: ReturnType<typeof useText>; format: ReturnType<typeof useFormat> };
