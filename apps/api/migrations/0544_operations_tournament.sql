-- A proposal may be about a tournament: neither about a player nor about an operator.
alter table operations.proposal drop constraint proposal_kind_check;
alter table operations.proposal add constraint proposal_kind_check check (
  kind in ('level', 'document', 'suspense', 'withdrawal', 'incident', 'person_review', 'second_factor', 'prize',
    'loyalty_level', 'tournament')
  and (kind in ('second_factor', 'tournament')) = (player_id is null));
