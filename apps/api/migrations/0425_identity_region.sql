-- State, province, emirate or area of an address, where the country's addresses name one.
alter table identity.person add column region text;
