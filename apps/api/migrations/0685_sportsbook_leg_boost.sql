-- What the price was when it was raised. Null: set before this was kept.
alter table sportsbook.price_boost add column unboosted_odds_milli integer check (unboosted_odds_milli > 1000);
-- The boosted price that a leg was taken at. Null: none.
alter table sportsbook.leg add column boost_id uuid;
update sportsbook.leg set boost_id = (
    select boost_id from sportsbook.price_boost as boost
    where boost.event_id = leg.event_id and boost.market_key = leg.market_key and boost.outcome = leg.outcome
      and boost.odds_milli = leg.odds_milli
    order by set_at desc limit 1)
  where unboosted_odds_milli is not null;
create index leg_of_boost on sportsbook.leg (boost_id) where boost_id is not null;
