-- Texts sent to one number, by any sign-up: the SMS provider runs one verification for each number.
create table identity.sms_number (
  -- Hash of the number in E.164.
  phone_hash text collate "C" primary key,
  -- The provider's verification that was started last; empty: none yet.
  request_id text not null,
  sent_count smallint not null check (sent_count >= 0),
  window_started_at timestamptz not null
);
comment on table identity.sms_number is 'shard:identity';
