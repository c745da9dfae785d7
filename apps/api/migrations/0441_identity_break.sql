-- A running time-out or exclusion is stored apart from the status, so changing the status does not end it.
alter table identity.account
  -- When it ends by itself; 9999 without such an end. Null: none runs.
  add column break_until timestamptz,
  -- True: it is an exclusion; false: a time-out.
  add column is_excluded boolean not null default false;
update identity.account a set
  break_until = b.until,
  is_excluded = b.is_excluded
from (
  select player_id,
    max(coalesce(lifts_at, case when ends_by_itself then ends_at end, timestamptz '9999-01-01 00:00:00+00')) as until,
    bool_or(kind in ('SELF_EXCLUDED', 'SELF_EXCLUDED_INDEFINITE')) as is_excluded
  from responsible_gambling.break where ended_at is null group by player_id
) b
where b.player_id = a.player_id;
