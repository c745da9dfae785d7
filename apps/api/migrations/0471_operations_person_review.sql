-- A proposal may be about a review of a person: that the account belongs to another person than the excluded one.
alter table operations.proposal drop constraint proposal_kind_check;
alter table operations.proposal add constraint proposal_kind_check check (
  kind in ('level', 'document', 'suspense', 'withdrawal', 'incident', 'person_review', 'second_factor')
  and (kind = 'second_factor') = (player_id is null));
