-- A player's own withdrawal limit: a lower one holds at once, a higher one and none at all wait.
alter table cashier.withdrawal_limit
  -- What will hold from pending_from on. Null in pending_limit_minor with pending_from: there will be no limit.
  add column pending_period text check (pending_period in ('D', 'W', 'M')),
  add column pending_limit_minor bigint check (pending_limit_minor >= 0),
  add column pending_from timestamptz,
  add constraint withdrawal_limit_pending check (pending_from is not null or pending_limit_minor is null);
