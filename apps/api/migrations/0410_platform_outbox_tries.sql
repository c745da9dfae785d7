-- How often delivery of an event has failed, when it is tried again, and which subscribers have it already. One that
-- failed too often is a dead letter: it waits for an operator and holds up nothing.
alter table platform.outbox
  add column tries smallint not null default 0,
  add column next_try_at timestamptz not null default now(),
  add column delivered_to text[] not null default '{}',
  add column last_fault text,
  add column dead_at timestamptz;

create index outbox_waiting on platform.outbox (id) where dead_at is null;
create index outbox_failed on platform.outbox (player_id, id) where tries > 0 and dead_at is null;
create index outbox_dead on platform.outbox (dead_at) where dead_at is not null;
