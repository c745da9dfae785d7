create schema cashier;

-- One deposit, from the moment it is meant. player_id leads every key, so a player lives on one shard.
create table cashier.deposit (
  player_id bigint not null,
  payment_id uuid not null,
  -- The player's Idempotency-Key: a call that is repeated after a crash finds its first deposit again.
  idempotency_key text collate "C" not null,
  method text not null,
  provider text not null check (provider in ('paymentiq', 'trustly')),
  market_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  state text not null
    check (state in ('created', 'pending', 'authorised', 'succeeded', 'failed', 'cancelled', 'expired')),
  -- What the rewards will look at when the money is there.
  bonus_id text,
  cashier_url text,
  -- The provider's ids of the order and of the transaction.
  order_id text,
  provider_transaction_id text,
  masked_account text,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the provider is asked what became of it; null once it has ended for good.
  ask_at timestamptz,
  primary key (player_id, payment_id),
  unique (player_id, idempotency_key)
);
comment on table cashier.deposit is 'shard:player';
create index deposit_to_ask on cashier.deposit (ask_at) where ask_at is not null;
create index deposit_by_time on cashier.deposit (player_id, created_at desc);

create table cashier.deposit_step (
  player_id bigint not null,
  payment_id uuid not null,
  step_number integer not null,
  state text not null,
  reason text,
  at timestamptz not null,
  primary key (player_id, payment_id, step_number)
);
comment on table cashier.deposit_step is 'shard:player append-only';

create table cashier.withdrawal (
  player_id bigint not null,
  withdrawal_id uuid not null,
  method text not null,
  provider text not null check (provider in ('paymentiq', 'trustly')),
  market_id text not null,
  province text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  state text not null
    check (state in ('requested', 'approved', 'sent', 'paid', 'failed', 'returned', 'cancelled')),
  -- True: a person decides before it is approved.
  needs_review boolean not null,
  -- True: the provider asked whether it may pay, and heard yes. Nothing is cancelled after that.
  is_committed boolean not null default false,
  masked_account text,
  -- Where the player still names the receiving account, at the provider.
  next_url text,
  order_id text,
  provider_transaction_id text,
  requested_at timestamptz not null,
  moved_at timestamptz not null,
  -- When a job looks at it again: to send it, or to ask what became of it. Null: nothing to do.
  ask_at timestamptz,
  primary key (player_id, withdrawal_id)
);
comment on table cashier.withdrawal is 'shard:player';
create index withdrawal_to_ask on cashier.withdrawal (ask_at) where ask_at is not null;
create index withdrawal_by_time on cashier.withdrawal (player_id, requested_at desc);

create table cashier.withdrawal_step (
  player_id bigint not null,
  withdrawal_id uuid not null,
  step_number integer not null,
  state text not null,
  reason text,
  at timestamptz not null,
  primary key (player_id, withdrawal_id, step_number)
);
comment on table cashier.withdrawal_step is 'shard:player append-only';

-- Accounts that money came from: a payout to the same method goes there.
create table cashier.payout_account (
  player_id bigint not null,
  method text not null,
  masked_account text not null,
  -- The provider's id of the account, where it has one (Trustly).
  account_id text,
  added_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (player_id, method, masked_account)
);
comment on table cashier.payout_account is 'shard:player';

-- A row is a limit the player has set on own withdrawals.
create table cashier.withdrawal_limit (
  player_id bigint primary key,
  period text not null check (period in ('D', 'W', 'M')),
  limit_minor bigint not null check (limit_minor >= 0),
  original_limit_minor bigint not null check (original_limit_minor >= 0),
  set_at timestamptz not null
);
comment on table cashier.withdrawal_limit is 'shard:player';

-- The status a notification was answered with the first time; a repetition gets the same.
create table cashier.notification (
  player_id bigint not null,
  provider text not null,
  notification_id text collate "C" not null,
  status text not null check (status in ('OK', 'FAILED')),
  received_at timestamptz not null,
  primary key (player_id, provider, notification_id)
);
comment on table cashier.notification is 'shard:player append-only';

-- News about money that was refused: forged, of another amount or currency, or against what is known.
-- The player is whoever the message names, which may be nobody.
create table cashier.incident (
  incident_id uuid primary key,
  provider text not null,
  kind text not null check (kind in ('wrong_signature', 'wrong_amount', 'wrong_currency', 'unknown_payment',
    'contradiction', 'malformed')),
  claimed_player_id text,
  claimed_payment_id text,
  expected text,
  given text,
  -- The message as it came, cut to a bounded length, without secrets.
  message text not null check (length(message) <= 4000),
  happened_at timestamptz not null
);
comment on table cashier.incident is 'shard:local append-only';
create index incident_by_time on cashier.incident (happened_at desc);
