-- A proposal may be about the results of a market.
alter table operations.proposal drop constraint proposal_kind_check;
alter table operations.proposal add constraint proposal_kind_check check (
  kind in ('level', 'document', 'suspense', 'withdrawal', 'incident', 'person_review', 'second_factor', 'prize',
    'loyalty_level', 'tournament', 'campaign', 'budget', 'codes', 'reversal', 'correction')
  and (kind in ('second_factor', 'tournament', 'campaign', 'budget', 'codes', 'correction')) = (player_id is null));
