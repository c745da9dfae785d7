-- Providers that are switched off: in one market, or everywhere ('*'). A row that is absent is on.
create table catalogue.provider_switch (
  provider_slug text not null,
  market_id text not null,
  switched_off_at timestamptz not null,
  switched_off_by text not null,
  reason text not null,
  primary key (provider_slug, market_id)
);
comment on table catalogue.provider_switch is 'shard:reference';
