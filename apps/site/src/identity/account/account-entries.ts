import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Dices,
  Gauge,
  Gem,
  Gift,
  LockKeyhole,
  Mail,
  ShieldCheck,
  Trophy,
  UserRound,
  WalletCards,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { mayDeposit, type SiteSession } from '../../platform/api/session.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import { UnreadBadge } from './unread-badge.tsx';

export type AccountEntry = {
  /** Below the locale prefix. */
  readonly path: string;
  readonly text: TextKey;
  readonly icon: LucideIcon;
  /** Addresses below `path` count as current, too. */
  readonly isPrefix?: boolean;
  /** Its pages are wide and take the menu's place on large screens. */
  readonly isWide?: boolean;
  /** A count next to the label, fetched when the menu opens. */
  readonly badge?: ComponentType;
};

const DEPOSIT = '/my-account/banking/deposit';
const REWARDS = '/my-account/rewards';
const CLUB = '/iclub';
const TOURNAMENTS = '/tournaments';
const invitations: readonly string[] = [DEPOSIT, REWARDS, CLUB, TOURNAMENTS];

/** The account menu. A screen gets its entry only once it works. */
const entries: readonly AccountEntry[] = [
  { path: '/my-account/account', text: 'identity.account.details', icon: UserRound },
  {
    path: '/my-account/account/verification',
    text: 'identity.account.verification',
    icon: ShieldCheck,
    isPrefix: true,
  },
  { path: DEPOSIT, text: 'identity.account.deposit', icon: ArrowDownToLine },
  { path: '/my-account/banking/withdraw', text: 'identity.account.withdraw', icon: ArrowUpFromLine },
  { path: '/my-account/banking/transactions', text: 'identity.account.transactions', icon: WalletCards },
  { path: REWARDS, text: 'identity.account.rewards', icon: Gift, isPrefix: true, isWide: true },
  { path: CLUB, text: 'shell.nav.club', icon: Gem },
  { path: TOURNAMENTS, text: 'shell.nav.tournaments', icon: Trophy, isPrefix: true },
  { path: '/my-account/rounds', text: 'identity.account.rounds', icon: Dices },
  { path: '/my-account/gambling-limits', text: 'shell.nav.limits', icon: Gauge },
  {
    path: '/my-account/inbox',
    text: 'identity.account.inbox',
    icon: Mail,
    isPrefix: true,
    badge: UnreadBadge,
  },
  { path: '/my-account/privacy', text: 'identity.account.privacy', icon: LockKeyhole },
];

/** Without the deposit and what invites to play for a player who may not deposit. */
export function accountEntries(session: SiteSession): readonly AccountEntry[] {
  return mayDeposit(session) ? entries : entries.filter(({ path }) => !invitations.includes(path));
}
