-- A payout whose order was lost on its way, or its answer: it may be under way, whatever a later order hears.
alter table cashier.withdrawal
  -- True: an order was begun after another one, so that a refusal says nothing of the others.
  add column is_ordered_again boolean not null default false,
  -- When operators were told that nobody knows whether it is under way: they hear of it once.
  add column doubted_at timestamptz;
alter table cashier.incident drop constraint incident_kind_check;
alter table cashier.incident add constraint incident_kind_check check (kind in ('wrong_signature',
  'wrong_amount', 'wrong_currency', 'unknown_payment', 'contradiction', 'malformed', 'wrong_payer',
  'return_refused', 'return_overdue', 'payout_in_doubt'));
