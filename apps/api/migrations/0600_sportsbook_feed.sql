create schema if not exists sportsbook;

-- The name that a feed gives a thing of ours. The feed of an installation is `main`; producers of one feed share its names.
create table sportsbook.foreign_name (
  kind text not null check (kind in ('category', 'competition', 'participant', 'event')),
  feed text not null check (length(feed) between 1 and 20),
  foreign_id text not null check (length(foreign_id) between 1 and 80),
  id uuid not null,
  primary key (kind, feed, foreign_id),
  unique (kind, id)
);
comment on table sportsbook.foreign_name is 'shard:reference';

create table sportsbook.category (
  category_id uuid primary key,
  sport text not null,
  names json not null,
  country_code text check (country_code ~ '^[A-Z]{2}$') -- Null: international, or a class.
);
comment on table sportsbook.category is 'shard:reference';

create table sportsbook.competition (
  competition_id uuid primary key,
  category_id uuid not null references sportsbook.category,
  names json not null,
  season text not null, -- The running one; each event keeps its own.
  is_simulated boolean not null
);
comment on table sportsbook.competition is 'shard:reference';
create index competition_of_category on sportsbook.competition (category_id);

create table sportsbook.participant (
  participant_id uuid primary key,
  names json not null,
  look text,
  players json not null default '[]' -- As the fixture names them: their ids are outcomes of scorer markets.
);
comment on table sportsbook.participant is 'shard:reference';

create table sportsbook.event (
  event_id uuid primary key,
  competition_id uuid not null references sportsbook.competition,
  season text not null,
  kind text not null check (kind in ('match', 'race', 'outright')),
  names json not null,
  starts_at timestamptz not null,
  first_starts_at timestamptz not null, -- As first announced: rules about moved events compare with it.
  zone text not null,
  round text,
  facts json not null, -- What rules depend on, such as the number of sets: `format` of the fixture.
  fairness json, -- Null: it is not drawn.
  step text not null check (step in ('not_started', 'live', 'suspended', 'interrupted', 'delayed', 'postponed',
    'abandoned', 'ended', 'closed', 'cancelled')),
  progress json not null default '{}', -- Period, score, clock and counts, as last reported.
  closed_at timestamptz, -- Null: messages may still change its prices.
  check ((step = 'closed') = (closed_at is not null))
);
comment on table sportsbook.event is 'shard:reference';
create index event_of_competition on sportsbook.event (competition_id, starts_at);
create index event_by_start on sportsbook.event (starts_at, event_id);
create index event_open on sportsbook.event (event_id) where closed_at is null;

create table sportsbook.event_participant (
  event_id uuid not null references sportsbook.event,
  participant_id uuid not null references sportsbook.participant,
  role text not null, -- home, away, or the number of a runner
  primary key (event_id, participant_id)
);
comment on table sportsbook.event_participant is 'shard:reference';
create index event_participant_of on sportsbook.event_participant (participant_id, event_id);

-- Every message of an event that changed something, as it came, stored before it is applied. Never changed; prices go
-- when no timeline needs them any more, messages that move money stay.
create table sportsbook.feed_message (
  event_id uuid not null references sportsbook.event,
  version bigint not null check (version > 0),
  product smallint not null,
  kind text not null,
  sequence bigint, -- Null: the feed has none.
  sent_at_ms bigint not null, -- By the producer's clock.
  request_id bigint, -- Null: not by a recovery.
  content_hash bytea check (length(content_hash) = 32), -- Null: it moves no money, so it may apply again.
  body text not null,
  received_at timestamptz not null,
  primary key (event_id, version)
);
comment on table sportsbook.feed_message is 'shard:reference';
create unique index feed_message_once on sportsbook.feed_message (event_id, content_hash) where content_hash is not null;

-- Messages that move money, until the settlement of bets is done with each, in the order of their versions.
create table sportsbook.feed_delivery (
  event_id uuid not null,
  version bigint not null,
  delivered_at timestamptz,
  primary key (event_id, version),
  foreign key (event_id, version) references sportsbook.feed_message (event_id, version)
);
comment on table sportsbook.feed_delivery is 'shard:reference';
create index feed_delivery_due on sportsbook.feed_delivery (event_id, version) where delivered_at is null;

-- What the messages up to a version have made of an event, so that a start reads only those after it.
create table sportsbook.event_snapshot (
  event_id uuid primary key references sportsbook.event,
  version bigint not null,
  body text not null
);
comment on table sportsbook.event_snapshot is 'shard:reference';

create table sportsbook.incident (
  event_id uuid not null references sportsbook.event,
  sequence integer not null check (sequence > 0),
  body json not null,
  primary key (event_id, sequence)
);
comment on table sportsbook.incident is 'shard:reference';

create table sportsbook.producer (
  product smallint primary key,
  processed_at_ms bigint, -- Timestamp of the last sign of life before which nothing is missing. Null: none.
  last_request_id bigint not null default 0
);
comment on table sportsbook.producer is 'shard:reference';
