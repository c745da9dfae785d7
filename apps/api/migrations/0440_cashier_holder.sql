-- Whose account is behind a payment, and since when its provider may go on with it.
alter table cashier.deposit
  -- The provider's id of the account, kept as a payout account once the money is here.
  add column account_id text,
  -- True: the account belongs to a person other than the player.
  add column is_holder_other boolean not null default false,
  -- When the provider asked whether it may go on, and was told yes; the bank has said nothing yet.
  add column asked_at timestamptz;
alter table cashier.withdrawal
  add column account_id text,
  add column is_holder_other boolean not null default false;
