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

create function platform.make_click_month(first timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  next timestamptz := (first at time zone 'UTC' + interval '1 month') at time zone 'UTC';
  name text := 'click_' || to_char(first at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass('public.' || name) is not null then return; end if;
  execute format('create table public.%I partition of public.click for values from (%L) to (%L)', name, first, next);
  perform platform.protect(('public.' || name)::regclass);
  execute format('grant select, insert, update, delete on public.%I to weitersagen_app', name);
end $$;
revoke execute on function platform.make_click_month from public;

-- Sees to it that each waiting click of the tenant finds its month, whatever the clock said when it came.
create function platform.open_click_months(tenant integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month timestamptz;
begin
  for month in
    select distinct date_trunc('month', moment at time zone 'UTC') at time zone 'UTC'
      from click_batch cross join unnest(moments) as moment where tenant_id = tenant
  loop
    if to_regclass('public.click_' || to_char(month at time zone 'UTC', 'YYYY_MM')) is null then
      perform pg_advisory_xact_lock(7204005);
      perform platform.make_click_month(month);
    end if;
  end loop;
end $$;

-- As before, with the months made by the function above.
create or replace function platform.keep_click_partitions(now_at timestamptz, keep_months integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month timestamp := date_trunc('month', now_at at time zone 'UTC');
  part record;
begin
  perform pg_advisory_xact_lock(7204005);
  for step in -1..2 loop
    perform platform.make_click_month((month + make_interval(months => step)) at time zone 'UTC');
  end loop;
  for part in
    select relname from pg_class join pg_inherits on pg_inherits.inhrelid = pg_class.oid
     where inhparent = 'public.click'::regclass
       and relname < 'click_' || to_char(month - make_interval(months => keep_months), 'YYYY_MM')
  loop
    execute format('drop table public.%I', part.relname);
  end loop;
end $$;
