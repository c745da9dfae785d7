create schema registration;

-- One sign-up from its first form to the open account. Personal data stands in identity alone.
create table registration.sign_up (
  player_id bigint primary key,
  site_id integer not null,
  -- Where the visitor was seen, beside the country that was stated.
  address text not null,
  seen_country_code text,
  started_at timestamptz not null,
  marketing_opt_in boolean not null,
  -- Times a captcha has been solved for this sign-up, and messages that were sent on them.
  captcha_count integer not null default 1 check (captcha_count >= 1),
  sms_count integer not null default 0 check (sms_count >= 0),
  email_count integer not null default 0 check (email_count >= 0),
  completed_at timestamptz
);
comment on table registration.sign_up is 'shard:player';
