-- A proposal may be about a held prize or a VIP level.
alter table operations.proposal drop constraint proposal_kind_check;
alter table operations.proposal add constraint proposal_kind_check check (
  kind in ('level', 'document', 'suspense', 'withdrawal', 'incident', 'person_review', 'second_factor', 'prize',
    'loyalty_level')
  and (kind = 'second_factor') = (player_id is null));
