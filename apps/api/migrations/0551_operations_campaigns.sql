-- A proposal may be about a campaign: its publication, a larger budget, a large batch of codes.
alter table operations.proposal drop constraint proposal_kind_check;
alter table operations.proposal add constraint proposal_kind_check check (
  kind in ('level', 'document', 'suspense', 'withdrawal', 'incident', 'person_review', 'second_factor', 'prize',
    'loyalty_level', 'tournament', 'campaign', 'budget', 'codes')
  and (kind in ('second_factor', 'tournament', 'campaign', 'budget', 'codes')) = (player_id is null));
