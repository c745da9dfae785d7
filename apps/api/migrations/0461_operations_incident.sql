-- A proposal may be about an incident of the ledger.
alter table operations.proposal drop constraint proposal_kind_check;
alter table operations.proposal add constraint proposal_kind_check check (
  kind in ('level', 'document', 'suspense', 'withdrawal', 'incident', 'second_factor')
  and (kind = 'second_factor') = (player_id is null));
-- A deposit that no balance can hold waits in suspense.
alter table cashier.incident drop constraint incident_kind_check;
alter table cashier.incident add constraint incident_kind_check check (kind in ('wrong_signature',
  'wrong_amount', 'wrong_currency', 'unknown_payment', 'contradiction', 'malformed', 'wrong_payer',
  'return_refused', 'return_overdue', 'payout_in_doubt', 'above_balance'));
