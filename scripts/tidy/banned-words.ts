/** A word that makes prose hard to read, and what to write instead. */
type BannedWord = {
  readonly pattern: RegExp;
  readonly better: string;
  /** Code that mentions this has the word as a term of its subject. */
  readonly termOf?: RegExp;
};

const word = (pattern: string, better: string, termOf?: RegExp): BannedWord => ({
  pattern: new RegExp(`\\b(?:${pattern})\\b`, 'i'),
  better,
  ...(termOf && { termOf }),
});

/** Words of the glossary replace these, in Markdown pages outside `content/`, in comments and in test titles. */
export const bannedWords: readonly BannedWord[] = [
  word('houses?', 'operator, games server, test fixture or ledger side'),
  word('doors?', 'API, endpoint or link'),
  word('purses?', 'working balances'),
  word('carriers?', 'executor'),
  word('keepers?', 'manager'),
  word('shelf|shelves', 'catalogue index'),
  word('awake|wakes up', 'hydrated'),
  word('beside itself', 'concurrently'),
  word('news', 'update'),
  word('hears?|heard', 'subscribes to, is notified of, receives'),
  word('tells?|told', 'publishes, notifies, reports, says'),
  word('stands(?! for| on (?:soft|every|\\d))|stood', 'is, remains, applies, holds', /blackjack/i),
  word('nobody|no-one', 'no player, no caller, nothing'),
  word('whoever', 'a player who, an operator who, anyone who'),
  word('somebody', 'someone, or the role that is meant'),
  word('anew', 'again'),
  word('whyN(?:ot?)?[A-Z]\\w*', 'validate… or …Rejection'),
];

/** The catalogue has one index; a table of SQL may have several. */
export const bannedInDocs: readonly BannedWord[] = [...bannedWords, word('indexes', 'catalogue index')];
