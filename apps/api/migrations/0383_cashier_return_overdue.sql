-- Money on its way back to its payer that has no end after a day: a person asks the provider.
alter table cashier.incident drop constraint incident_kind_check;
alter table cashier.incident add constraint incident_kind_check check (kind in ('wrong_signature',
  'wrong_amount', 'wrong_currency', 'unknown_payment', 'contradiction', 'malformed', 'wrong_payer',
  'return_refused', 'return_overdue'));
