/** A word that makes the docs hard to read, and what to write instead. */
type BannedWord = { readonly pattern: RegExp; readonly better: string };

const word = (pattern: string, better: string): BannedWord => ({
  pattern: new RegExp(`\\b(?:${pattern})\\b`, 'i'),
  better,
});

/** Words of the glossary replace these. Enforced in every Markdown page outside `content/`. */
export const bannedWords: readonly BannedWord[] = [
  word('houses?', 'operator, games server, test fixture or ledger side'),
  word('doors?', 'API, endpoint or link'),
  word('purses?', 'working balances'),
  word('carriers?', 'executor'),
  word('keepers?', 'manager'),
  word('shelf|indexes', 'catalogue index'),
  word('awake|wakes up', 'hydrated'),
  word('beside itself', 'concurrently'),
  word('hears?|heard', 'subscribes to, is notified of, receives'),
  word('tells?|told', 'publishes, notifies, reports, says'),
  // A blackjack dealer stands on 17.
  word('stands(?! on (?:soft|every|\\d))|stood', 'is, remains, applies, holds'),
  word('nobody|no-one', 'no player, no caller, nothing'),
  word('whoever', 'a player who, an operator who, anyone who'),
  word('somebody', 'someone, or the role that is meant'),
  word('anew', 'again'),
  word('whyN(?:ot?)?[A-Z]\\w*', 'validate… or …Rejection'),
];
