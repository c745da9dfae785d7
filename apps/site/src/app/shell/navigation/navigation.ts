import {
  CircleDot,
  CircleHelp,
  CreditCard,
  Gauge,
  Gem,
  Heart,
  History,
  House,
  LayoutGrid,
  Megaphone,
  Radio,
  ShieldCheck,
  Trophy,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { isUnrestricted, mayPlay, type SiteSession } from '../../../platform/api/session.ts';
import type { TextKey } from '../../../platform/text/text-keys.ts';

export type NavItem = {
  path: string;
  text: TextKey;
  icon: LucideIcon;
  /** Shown to players alone, and not while they are timed out or excluded. */
  needsPlayer?: boolean;
  /** Not shown to a player who may not play there; `any`: who may play nowhere. */
  plays?: 'casino' | 'liveCasino' | 'sports' | 'virtualSports' | 'any';
  /** Addresses below `path` count as open too. */
  isPrefix?: boolean;
};

/**
 * The main menu in groups. An entry is added with the screens of its vertical.
 */
export const navGroups: readonly (readonly NavItem[])[] = [
  [
    { path: '/', text: 'shell.nav.home', icon: House },
    { path: '/online-casino', text: 'shell.nav.casino', icon: LayoutGrid, isPrefix: true, plays: 'casino' },
    { path: '/live-casino-online', text: 'shell.nav.live', icon: Radio, isPrefix: true, plays: 'liveCasino' },
    { path: '/sportsbook', text: 'shell.nav.sports', icon: CircleDot, isPrefix: true, plays: 'sports' },
    { path: '/virtuals', text: 'shell.nav.virtuals', icon: Zap, isPrefix: true, plays: 'virtualSports' },
    { path: '/promotions', text: 'shell.nav.promotions', icon: Megaphone, isPrefix: true, plays: 'any' },
    { path: '/tournaments', text: 'shell.nav.tournaments', icon: Trophy, isPrefix: true, plays: 'any' },
    { path: '/iclub', text: 'shell.nav.club', icon: Gem, plays: 'any' },
  ],
  [
    {
      path: '/online-casino/favourites',
      text: 'shell.nav.favourites',
      icon: Heart,
      needsPlayer: true,
      plays: 'casino',
    },
    {
      path: '/online-casino/recent',
      text: 'shell.nav.recent',
      icon: History,
      needsPlayer: true,
      plays: 'casino',
    },
  ],
  [
    { path: '/my-account/gambling-limits', text: 'shell.nav.limits', icon: Gauge, needsPlayer: true },
    { path: '/responsible-gambling', text: 'shell.nav.safer', icon: ShieldCheck },
    { path: '/payment-methods', text: 'shell.nav.payments', icon: CreditCard },
    { path: '/help', text: 'shell.nav.help', icon: CircleHelp },
  ],
];

/** What not every market has. */
export type Offered = { readonly hasSport: boolean; readonly hasVirtuals: boolean };

/** The groups as `session` may use them, with what is offered here; none is empty. Pure. */
export function navGroupsFor(
  session: SiteSession,
  { hasSport, hasVirtuals }: Offered,
): readonly (readonly NavItem[])[] {
  const isFor = ({ needsPlayer, plays }: NavItem) =>
    (hasSport || plays !== 'sports') &&
    (hasVirtuals || plays !== 'virtualSports') &&
    (!needsPlayer || isUnrestricted(session)) &&
    (!plays || mayPlay(session, plays === 'any' ? undefined : plays));
  return navGroups.map((group) => group.filter(isFor)).filter((group) => group.length > 0);
}

/** The one entry that is open at `path` (the address below the locale prefix): the longest that fits. */
export function openEntry(path: string, groups: readonly (readonly NavItem[])[]): NavItem | null {
  const fits = groups
    .flat()
    .filter((item) => path === item.path || (item.isPrefix && path.startsWith(`${item.path}/`)));
  return fits.toSorted((one, other) => other.path.length - one.path.length)[0] ?? null;
}
