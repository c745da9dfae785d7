-- A proposal may be about a deposit that its payment provider took back.
alter table operations.proposal drop constraint proposal_kind_check;
alter table operations.proposal add constraint proposal_kind_check check (
  kind in ('level', 'document', 'suspense', 'withdrawal', 'incident', 'person_review', 'second_factor', 'prize',
    'loyalty_level', 'tournament', 'campaign', 'budget', 'codes', 'reversal')
  and (kind in ('second_factor', 'tournament', 'campaign', 'budget', 'codes')) = (player_id is null));
