import type { Site } from '../platform/site.ts';
import { loadOutside } from '../platform/outside-script.ts';

type CrmWindow = {
  sid?: string;
  fasttrackbrand?: string;
  fasttrack?: object;
  FastTrackLoader?: new () => unknown;
};

/** Settings of the CRM's loader: inbox on, event tracking off, pending rewards off. */
export const crmSettings = {
  integrationVersion: 1.1,
  autoInit: true,
  enableEventTracking: false,
  enablePendingRewards: false,
  enableCrmIntegration: true,
} as const;

/** Where the CRM renders its inbox. */
export const CRM_PLACE = 'crm-inbox';

/**
 * Loads the CRM for this player: session id, brand, settings, then its loader. It reads the page's globals
 * on creation, so everything is set first. Rejects with the refusal of the session, or when nothing loads.
 */
export async function loadCrm(
  site: Pick<Site, 'call' | 'texts'>,
  contactEmail: string,
  crm: { scriptUrl: string; brand: string },
): Promise<void> {
  const { sid } = await site.call('POST /api/v1/player/crm/session');
  const page = window as unknown as CrmWindow;
  page.sid = sid;
  page.fasttrackbrand = crm.brand;
  page.fasttrack = {
    ...crmSettings,
    inbox: { enable: true, badgeId: 'crm-badge', containerId: CRM_PLACE, contactEmail },
    translations: {
      emptyInbox: site.texts.t('inbox.empty'),
      emptyPendingBonuses: site.texts.t('inbox.noPendingBonuses'),
      deleteMessage: site.texts.t('inbox.deleteAsk'),
    },
  };
  await loadOutside(crm.scriptUrl, 'crm-loader');
  if (!page.FastTrackLoader) throw new Error('the CRM has no loader');
  await new Promise<void>((resolve, reject) => {
    const settle = (act: () => void) => () => {
      window.removeEventListener('fasttrack:ready', ready);
      window.removeEventListener('fasttrack:error', failed);
      act();
    };
    const ready = settle(resolve);
    const failed = settle(() => reject(new Error('the CRM knows nobody')));
    window.addEventListener('fasttrack:ready', ready);
    window.addEventListener('fasttrack:error', failed);
    const Loader = page.FastTrackLoader;
    if (Loader) void new Loader();
  });
}
