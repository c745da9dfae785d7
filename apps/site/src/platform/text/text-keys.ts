import type account from '../../../../../content/locales/en/account.json';
import type bets from '../../../../../content/locales/en/bets.json';
import type cashier from '../../../../../content/locales/en/cashier.json';
import type content from '../../../../../content/locales/en/content.json';
import type cookies from '../../../../../content/locales/en/cookies.json';
import type game from '../../../../../content/locales/en/game.json';
import type history from '../../../../../content/locales/en/history.json';
import type identity from '../../../../../content/locales/en/identity.json';
import type inbox from '../../../../../content/locales/en/inbox.json';
import type kyc from '../../../../../content/locales/en/kyc.json';
import type limits from '../../../../../content/locales/en/limits.json';
import type live from '../../../../../content/locales/en/live.json';
import type lobby from '../../../../../content/locales/en/lobby.json';
import type markets from '../../../../../content/locales/en/markets.json';
import type odds from '../../../../../content/locales/en/odds.json';
import type paynplay from '../../../../../content/locales/en/paynplay.json';
import type prizes from '../../../../../content/locales/en/prizes.json';
import type registration from '../../../../../content/locales/en/registration.json';
import type rewards from '../../../../../content/locales/en/rewards.json';
import type security from '../../../../../content/locales/en/security.json';
import type shell from '../../../../../content/locales/en/shell.json';
import type slip from '../../../../../content/locales/en/slip.json';
import type virtuals from '../../../../../content/locales/en/virtuals.json';
import type sportsbook from '../../../../../content/locales/en/sportsbook.json';
import type wallet from '../../../../../content/locales/en/wallet.json';

/** Every domain that has texts; English says which keys exist. A new domain adds its two lines here. */
type English = {
  account: typeof account;
  bets: typeof bets;
  cashier: typeof cashier;
  content: typeof content;
  cookies: typeof cookies;
  game: typeof game;
  history: typeof history;
  identity: typeof identity;
  inbox: typeof inbox;
  kyc: typeof kyc;
  limits: typeof limits;
  live: typeof live;
  lobby: typeof lobby;
  markets: typeof markets;
  odds: typeof odds;
  paynplay: typeof paynplay;
  prizes: typeof prizes;
  registration: typeof registration;
  rewards: typeof rewards;
  security: typeof security;
  shell: typeof shell;
  slip: typeof slip;
  virtuals: typeof virtuals;
  sportsbook: typeof sportsbook;
  wallet: typeof wallet;
};

export type TextDomain = keyof English;

type Leaves<Tree, Path extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Path}${Key}`
    : Leaves<Tree[Key], `${Path}${Key}.`>;
}[keyof Tree & string];
type AllKeys = { [Domain in TextDomain]: Leaves<English[Domain], `${Domain}.`> }[TextDomain];
/** `games_one` is a plural form only where `games_other` exists too. */
type WithoutPlural<Key extends string> =
  Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
    ? `${Stem}_other` extends AllKeys
      ? Stem
      : Key
    : Key;

/** `lobby.more.show`: the domain, then the path inside its file. Plural forms are one key. */
export type TextKey = WithoutPlural<AllKeys>;
