-- storing a click costs as little as it can: all clicks of one commit are one row without an index, counted a moment later

create table click_batch (
  tenant_id integer not null,
  -- lists side by side: the n-th of each make the n-th click
  recommendations bigint[] not null check (array_position(recommendations, null) is null),
  moments timestamptz[] not null check (array_position(moments, null) is null),
  channels text[] not null,
  visitors bytea[] not null check (array_position(visitors, null) is null),
  kinds text[] not null check (kinds <@ array['person', 'bot', 'preview', 'head']),
  check (cardinality(recommendations) = all (array[
    cardinality(moments), cardinality(channels), cardinality(visitors), cardinality(kinds)]))
) with (toast_tuple_target = 8160);
select platform.protect('click_batch');
-- Read once and soon: packing it would cost more than the row.
alter table click_batch
  alter recommendations set storage external,
  alter moments set storage external,
  alter channels set storage external,
  alter visitors set storage external,
  alter kinds set storage external;

-- How many people opened a link, one person a day counted once. Stays when the clicks themselves are dropped.
create table opening (
  tenant_id integer not null,
  recommendation_id bigint not null,
  visitors integer not null check (visitors >= 0),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  primary key (tenant_id, recommendation_id),
  foreign key (tenant_id, recommendation_id) references recommendation (tenant_id, id)
);

-- Who was counted. Tomorrow the same person has another hash, so a few days of it are enough.
create table counted_visitor (
  tenant_id integer not null,
  day date not null,
  recommendation_id bigint not null,
  visitor bytea not null,
  primary key (tenant_id, day, recommendation_id, visitor)
);

alter table click no force row level security;
insert into opening (tenant_id, recommendation_id, visitors, first_at, last_at)
select tenant_id, recommendation_id, count(distinct visitor), min(clicked_at), max(clicked_at)
  from click where kind = 'person' group by tenant_id, recommendation_id;
insert into counted_visitor (tenant_id, day, recommendation_id, visitor)
select distinct tenant_id, (clicked_at at time zone 'UTC')::date, recommendation_id, visitor
  from click where kind = 'person' and clicked_at > now() - interval '2 days';
alter table click force row level security;

select platform.protect('opening');
select platform.protect('counted_visitor');

-- Nobody looks for the clicks of one recommendation any more.
drop index click_of_recommendation;
