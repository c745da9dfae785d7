import type { MoneyRules } from '../ledger/public.ts';
import { depositWindowPart, playWindowPart, protectionPart } from '../responsible-gambling/public.ts';
import { cancelForProtection, openBonusPart } from '../rewards/public.ts';
import { decide } from './decide/decide.ts';
import { stateNeeds } from './state-needs.rules.ts';

/** What the ledger of every process runs on: the decision and the state of other domains that it reads. */
export const moneyRules: MoneyRules = {
  decide,
  openStateParts: () => ({
    playWindows: playWindowPart,
    depositWindows: depositWindowPart,
    protection: protectionPart,
    bonuses: openBonusPart(),
  }),
  stateNeeds,
  afterVoid: cancelForProtection,
};
