-- What the player saw when the pick was added, and what the price was at the press: the bet's own version and price are those
-- of its acceptance. Null: of a bet from before, or of one that no slip placed.
alter table sportsbook.leg add column seen_version integer check (seen_version >= 0),
  add column seen_odds_milli integer check (seen_odds_milli > 1000),
  add column pressed_version integer check (pressed_version >= 0),
  add column pressed_odds_milli integer check (pressed_odds_milli > 1000);
