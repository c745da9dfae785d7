-- A login that an outside user pool has opened: what ends it there, sealed.
create table identity.pool_session (
  player_id bigint not null,
  session_id uuid not null,
  -- The pool's own name of the person.
  subject text not null,
  sealed_token text not null,
  opened_at timestamptz not null,
  primary key (player_id, session_id),
  foreign key (player_id, session_id) references identity.session (player_id, session_id)
);
comment on table identity.pool_session is 'shard:player';

-- A login that waits for its second factor keeps the pool's answer to the password, sealed.
alter table identity.challenge add column sealed_pool text;

-- A key is published before it signs, so that every reader has it by then.
alter table identity.token_key add column signs_from timestamptz;
update identity.token_key set signs_from = created_at;
alter table identity.token_key alter column signs_from set not null;
