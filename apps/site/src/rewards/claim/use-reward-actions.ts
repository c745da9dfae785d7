import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useIntent } from '../../platform/api/use-intent.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { refusalWords } from '../parts/refusal-words.ts';
import { forgetRewards, type Reward } from '../rewards.queries.ts';

/** How long a notice about a reward stays. */
const NOTICE_MS = 5_000;
/** The game of free spins has opened by then, so that the notice does not lie over its loading. */
const SPINS_NOTICE_DELAY_MS = 5_000;
const AVAILABLE = '/my-account/rewards';
const ACTIVE = '/my-account/rewards/active';

export type ClaimWish = {
  readonly reward: Reward;
  /** The code that led to it. */
  readonly bonusCode?: string | undefined;
  /** The player has agreed to a campaign that requires it. */
  readonly agrees?: boolean;
  readonly queue?: boolean;
  /** The running bonus that is given up for it. */
  readonly forfeitAssignmentId?: string | undefined;
};

/** After an action: a notice that clears by itself, fresh figures, and the screen that follows. */
export function useFinish() {
  const site = useSite();
  const href = useHref();
  const navigate = useNavigate();
  return async (text: string, path: string | null, delayMs = 0) => {
    const show = () => site.messages.show({ kind: 'success', text, timerMs: NOTICE_MS });
    if (delayMs > 0) setTimeout(show, delayMs);
    else show();
    await forgetRewards(site);
    if (path) await navigate(href(path));
  };
}

/** Claims a reward: what a campaign has made, a code, or the first of the queue. */
export function useClaim() {
  const t = useText();
  const { call } = useSite();
  const carry = useIntent();
  const finish = useFinish();
  const send = async ({ reward, bonusCode, agrees, queue, forfeitAssignmentId }: ClaimWish, key: string) => {
    const { campaignId, assignmentId, termsId, queuedPlayerBonusId } = reward;
    const given = forfeitAssignmentId === undefined ? {} : { forfeitAssignmentId };
    const options = { idempotencyKey: key };
    if (agrees) {
      const body = { agreed: true, ...(bonusCode && { bonusCode }), ...given };
      const { assignment } = await sayConsent(call, campaignId, body);
      if (assignment?.stage === 'ACTIVATED') return ACTIVE;
    }
    const next = await (() => {
      if (bonusCode) {
        const body = { bonusCode, state: 'ACTIVATED' as const, termsId, ...given };
        return call('POST /api/v1/bonus-code/manual-claim', { body }, options);
      }
      if (queuedPlayerBonusId) {
        const params = { campaignId, queuedPlayerBonusId };
        const path = 'POST /api/v1/bonus/campaign/:campaignId/queued-bonus/:queuedPlayerBonusId/claim';
        return call(path, { params, body: given }, options);
      }
      if (reward.betBonusType === -1) {
        const params = { campaignId };
        return call(
          'POST /api/v1/bonus/freespin/campaign/:campaignId/claim',
          { params, body: { termsId } },
          options,
        );
      }
      const body = { termsId, ...given };
      if (assignmentId && !queue)
        return call('POST /api/v1/bonus/:id/claim', { params: { id: assignmentId }, body }, options);
      const wish = { ...body, ...(queue && { queue }) };
      return call(
        'POST /api/v2/bonus/rewards/:campaignId/claim',
        { params: { campaignId }, body: wish },
        options,
      );
    })();
    return next.next === 'PLAY' ? (next.reward?.freeSpinDetail?.gamePath ?? ACTIVE) : ACTIVE;
  };
  return useMutation({
    mutationFn: (wish: ClaimWish) => carry(wish, (key) => send(wish, key)),
    onSuccess: (path, { reward, queue }) => {
      const { title } = reward.campaignDisplayInfo;
      if (path !== ACTIVE) return finish(t('rewards.spins.claimed', { title }), path, SPINS_NOTICE_DELAY_MS);
      return finish(t(queue ? 'rewards.done.queued' : 'rewards.done.claimed', { title }), path);
    },
  });
}

/** An agreement is a separate call; repeating it changes nothing. */
function sayConsent(
  call: ReturnType<typeof useSite>['call'],
  campaignId: string,
  body: { agreed: boolean; bonusCode?: string; forfeitAssignmentId?: string },
) {
  const input = { params: { campaignId }, body };
  return call('POST /api/v1/bonus/campaigns/:campaignId/consent', input, {
    idempotencyKey: crypto.randomUUID(),
  });
}

/** Does not agree to a campaign: what waited for the agreement ends. */
export function useDecline() {
  const t = useText();
  const site = useSite();
  const finish = useFinish();
  return useMutation({
    mutationFn: ({ campaignId }: Reward) => sayConsent(site.call, campaignId, { agreed: false }),
    onSuccess: (_, { campaignDisplayInfo: { title } }) => finish(t('rewards.done.declined', { title }), null),
    onError: (error) => site.messages.show({ kind: 'error', text: refusalWords(error, site.texts) }),
  });
}

/** Opts into the bonus of the next deposit, or out of it. */
export function useOptIn() {
  const t = useText();
  const { call } = useSite();
  const carry = useIntent();
  const finish = useFinish();
  return useMutation({
    mutationFn: async ({ reward, isIn, agrees }: { reward: Reward; isIn: boolean; agrees?: boolean }) => {
      const { campaignId: id, termsId } = reward;
      if (agrees) await sayConsent(call, id, { agreed: true });
      return carry({ id, isIn }, (idempotencyKey) =>
        isIn
          ? call(
              'POST /api/v1/bonus/optIn/:id/activate',
              { params: { id }, body: { termsId } },
              { idempotencyKey },
            )
          : call('POST /api/v1/bonus/optIn/:id/deactivate', { params: { id }, body: {} }, { idempotencyKey }),
      );
    },
    onSuccess: (_, { reward, isIn }) => {
      const { title } = reward.campaignDisplayInfo;
      return finish(t(isIn ? 'rewards.done.optedIn' : 'rewards.done.optedOut', { title }), null);
    },
  });
}

type Loss = { readonly amountMinor: string; readonly currency: string };
type ForfeitWish = { readonly assignmentId: string; readonly agreedLoss?: Loss; readonly amount?: string };

/** Gives up a running bonus, or what waits in the queue. */
export function useForfeit() {
  const t = useText();
  const site = useSite();
  const carry = useIntent();
  const finish = useFinish();
  return useMutation({
    mutationFn: ({ assignmentId, agreedLoss }: ForfeitWish) => {
      const params = { bonusAssignmentId: assignmentId };
      const body = { state: 'FORFEITED' as const, ...(agreedLoss && { agreedLoss }) };
      return carry({ assignmentId, agreedLoss }, (idempotencyKey) =>
        site.call('PUT /api/v1/bonus/:bonusAssignmentId/state', { params, body }, { idempotencyKey }),
      );
    },
    onSuccess: (_, { amount }) =>
      finish(amount ? t('rewards.done.forfeited', { amount }) : t('rewards.done.leftQueue'), AVAILABLE),
    onError: (error, { amount }) => {
      // The dialog says it itself; the queue has none.
      if (!amount) site.messages.show({ kind: 'error', text: refusalWords(error, site.texts) });
      return forgetRewards(site);
    },
  });
}
