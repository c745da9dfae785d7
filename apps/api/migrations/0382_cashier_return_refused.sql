-- Money that a provider was to send back to its payer, and would not: a person has to.
alter table cashier.incident drop constraint incident_kind_check;
alter table cashier.incident add constraint incident_kind_check check (kind in ('wrong_signature',
  'wrong_amount', 'wrong_currency', 'unknown_payment', 'contradiction', 'malformed', 'wrong_payer',
  'return_refused'));
