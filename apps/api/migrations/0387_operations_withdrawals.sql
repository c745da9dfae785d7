-- A proposal may be about a withdrawal: one in review, or a payout of which nobody knows whether it is under way.
alter table operations.proposal drop constraint proposal_kind_check;
alter table operations.proposal add constraint proposal_kind_check check (
  kind in ('level', 'document', 'suspense', 'withdrawal', 'second_factor')
  and (kind = 'second_factor') = (player_id is null));
create index withdrawal_for_operators on cashier.withdrawal (requested_at)
  where state = 'requested' and needs_review or state = 'sent' and doubted_at is not null;
