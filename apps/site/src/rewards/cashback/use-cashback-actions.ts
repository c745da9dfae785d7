import { useMutation } from '@tanstack/react-query';
import { useIntent } from '../../platform/api/use-intent.ts';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { useFinish } from '../claim/use-reward-actions.ts';
import { refusalWords } from '../parts/refusal-words.ts';
import { forgetRewards, type Reward } from '../rewards.queries.ts';

/** Where a claim of cash-back leads. */
const REWARDS = '/my-account/rewards';

/** A refusal is said, and what the screen shows is fetched again. */
function useRefused() {
  const site = useSite();
  return (error: unknown) => {
    site.messages.show({ kind: 'error', text: refusalWords(error, site.texts) });
    return forgetRewards(site);
  };
}

/** Switches a cash-back on or off. */
export function useCashbackSwitch() {
  const t = useText();
  const { call } = useSite();
  const carry = useIntent();
  const finish = useFinish();
  const refused = useRefused();
  return useMutation({
    mutationFn: ({ reward: { campaignId }, isOn }: { reward: Reward; isOn: boolean }) => {
      const input = { params: { campaignId }, body: {} };
      return carry({ campaignId, isOn }, (idempotencyKey) =>
        isOn
          ? call('POST /api/v1/bonus/cashback/:campaignId/activate', input, { idempotencyKey })
          : call('POST /api/v1/bonus/cashback/:campaignId/deactivate', input, { idempotencyKey }),
      );
    },
    onSuccess: (_, { reward, isOn }) => {
      const { title } = reward.campaignDisplayInfo;
      return finish(t(isOn ? 'rewards.cashback.done.on' : 'rewards.cashback.done.off', { title }), null);
    },
    onError: refused,
  });
}

/** Claims one window of a cash-back. */
export function useCashbackClaim({ campaignId, wagerBase }: Reward) {
  const t = useText();
  const format = useFormat();
  const { call } = useSite();
  const carry = useIntent();
  const finish = useFinish();
  const refused = useRefused();
  return useMutation({
    mutationFn: (windowFrom: string) =>
      carry({ campaignId, windowFrom }, (idempotencyKey) =>
        call(
          'POST /api/v1/bonus/cashback/:campaignId/claim',
          { params: { campaignId }, body: { windowFrom } },
          { idempotencyKey },
        ),
      ),
    onSuccess: ({ paid }) => {
      const amount = format.money(paid);
      return finish(
        t(wagerBase ? 'rewards.cashback.done.bonus' : 'rewards.cashback.done.paid', { amount }),
        REWARDS,
      );
    },
    onError: refused,
  });
}

/** Claims everything that is paid as own money. */
export function useCashbackClaimAll() {
  const t = useText();
  const format = useFormat();
  const { call } = useSite();
  const carry = useIntent();
  const finish = useFinish();
  const refused = useRefused();
  return useMutation({
    mutationFn: () =>
      carry({ of: 'everything' }, (idempotencyKey) =>
        call('POST /api/v1/bonus/loyalty/cashback/claim', { body: {} }, { idempotencyKey }),
      ),
    onSuccess: ({ paid }) => finish(t('rewards.cashback.done.paid', { amount: format.money(paid) }), REWARDS),
    onError: refused,
  });
}
