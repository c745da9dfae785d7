-- Who began a break: the player, or an external register of excluded people, whose word also ends it.
alter table responsible_gambling.break
  add column origin text not null default 'player' check (origin in ('player', 'register', 'operator'));
