create schema pay_and_play;

-- Which account a bank identity opens. A key of the identity kind: whose it is must be found by the identity.
create table pay_and_play.bank_identity (
  subject_hash text collate "C" primary key,
  player_id bigint not null,
  linked_at timestamptz not null
);
comment on table pay_and_play.bank_identity is 'shard:identity';

-- One visit from the bank's page to the login. Nobody is signed in yet, so no player leads the key.
create table pay_and_play.visit (
  visit_id uuid primary key,
  -- SHA-256 of the cookie of the browser that began it: no other one can go on.
  browser_hash text collate "C" not null,
  -- PKCE: the secret behind the challenge that the bank page saw.
  verifier text collate "C" not null,
  state text not null check (state in ('started', 'exchanging', 'known', 'new', 'entered', 'failed')),
  site_id integer not null,
  market_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  redirect_path text not null,
  -- What the bank said, until the login; then it is in identity alone.
  person jsonb,
  subject_hash text collate "C",
  mandate_id text,
  player_id bigint,
  payment_id uuid,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table pay_and_play.visit is 'shard:identity';
create index visit_by_end on pay_and_play.visit (expires_at);
