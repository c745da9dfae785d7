-- What a message, or an early payout, decides about an outcome. The legs that it decided name it; the newest one of an
-- outcome that was not rolled back is the result.
create table sportsbook.decision (
  decision_id bigint generated always as identity primary key,
  event_id uuid not null,
  market_key text collate "C" not null check (length(market_key) between 1 and 200),
  outcome text collate "C" not null check (length(outcome) between 1 and 80),
  version bigint not null check (version > 0), -- Of the event, by the message.
  kind text not null check (kind in ('settled', 'rolled_back', 'cancelled', 'cancel_rolled_back', 'paid_early')),
  result text check (result in ('WON', 'HALF_WON', 'VOID', 'HALF_LOST', 'LOST')), -- Null: taken back.
  places_left smallint check (places_left > 0), -- Of a dead heat.
  tied smallint check (tied > places_left),
  deduction_bps integer not null default 0 check (deduction_bps between 0 and 9000), -- For withdrawn runners.
  rule text not null, -- Of the sentence that explains it.
  inputs jsonb not null, -- What the rule read, by name.
  accepted_from timestamptz, -- Bets that were accepted in the window alone; null: open.
  accepted_until timestamptz,
  decided_at timestamptz not null,
  unique (event_id, market_key, outcome, version),
  check ((result is null) = (kind in ('rolled_back', 'cancel_rolled_back'))),
  check ((places_left is null) = (tied is null))
);
comment on table sportsbook.decision is 'shard:reference append-only';

-- Messages whose decisions are carried out: at an instant at the earliest, then until they are done.
create table sportsbook.settlement (
  event_id uuid not null,
  version bigint not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  done_at timestamptz,
  primary key (event_id, version)
);
comment on table sportsbook.settlement is 'shard:reference';
create index settlement_due on sportsbook.settlement (due_at) where done_at is null;
