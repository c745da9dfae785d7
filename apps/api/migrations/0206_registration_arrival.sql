-- How somebody came: the bonus code held since the first page, and the partner's marks, which are kept with
-- consent to marketing alone.
alter table registration.sign_up
  add column bonus_code text check (length(bonus_code) between 1 and 64),
  add column affiliate jsonb;
