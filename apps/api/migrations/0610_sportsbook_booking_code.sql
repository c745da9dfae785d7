-- Picks that were given a code to be shared: never amounts, and not whose they were.
create table sportsbook.booking_code (
  code text collate "C" primary key check (code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  slip jsonb not null, -- Type and picks, without the prices that were seen.
  created_at timestamptz not null default clock_timestamp()
);
comment on table sportsbook.booking_code is 'shard:reference';
create index booking_code_old on sportsbook.booking_code (created_at);

-- Refused bets are deleted after 90 days.
create index bet_refused on sportsbook.bet (created_at) where state = 'refused';
