-- Each visitor of a link counts once a day, storing a click is cheap, and old clicks are dropped by the month.

-- Clicks that are not counted yet. All clicks of one commit are one row without an index: parallel lists, in which the
-- n-th entries together are the n-th click. Has no foreign keys, because each would cost a look-up per click.
create table click_batch (
  tenant_id integer not null,
  recommendations bigint[] not null check (array_position(recommendations, null) is null),
  moments timestamptz[] not null check (array_position(moments, null) is null),
  channels text[] not null,
  -- keyed hashes of visitor and day instead of addresses
  visitors bytea[] not null check (array_position(visitors, null) is null),
  kinds text[] not null check (kinds <@ array['person', 'bot', 'preview', 'head']),
  check (cardinality(recommendations) > 0 and cardinality(recommendations) = all (array[
    cardinality(moments), cardinality(channels), cardinality(visitors), cardinality(kinds)]))
) with (toast_tuple_target = 8160);
select platform.protect('click_batch');

-- Clicks that were counted. Partitioned by the month of the batch's first click, so that old clicks are dropped, not
-- deleted row by row.
create table counted_batch (
  tenant_id integer not null,
  began_at timestamptz not null,
  recommendations bigint[] not null,
  moments timestamptz[] not null,
  channels text[] not null,
  visitors bytea[] not null,
  kinds text[] not null
) partition by range (began_at);
select platform.protect('counted_batch');

do $$ declare list text;
begin
  -- Compressing the lists would cost more than storing them.
  foreach list in array array['recommendations', 'moments', 'channels', 'visitors', 'kinds'] loop
    execute format('alter table click_batch alter %I set storage external', list);
    execute format('alter table counted_batch alter %I set storage external', list);
  end loop;
end $$;

-- How many people opened a link; a person counts once a day. Remains when the clicks themselves are dropped.
create table opening (
  tenant_id integer not null,
  recommendation_id bigint not null,
  visitors integer not null check (visitors >= 0),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  primary key (tenant_id, recommendation_id),
  foreign key (tenant_id, recommendation_id) references recommendation (tenant_id, id)
);
select platform.protect('opening');

-- The visitors that were counted. A visitor has another hash the next day, so a few days of rows are enough.
create table counted_visitor (
  tenant_id integer not null,
  day date not null,
  recommendation_id bigint not null,
  visitor bytea not null,
  primary key (tenant_id, day, recommendation_id, visitor)
);
select platform.protect('counted_visitor');

-- Creates the partition of a month. The server's role may not run DDL, so these functions run as the owner.
create function platform.make_click_month(month timestamp) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text := 'counted_batch_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass('public.' || name) is not null then return; end if;
  execute format('create table public.%I partition of public.counted_batch for values from (%L) to (%L)
                    with (toast_tuple_target = 8160)',
    name, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  perform platform.protect(('public.' || name)::regclass);
  execute format('grant select, insert, update, delete on public.%I to weitersagen_app', name);
end $$;
revoke execute on function platform.make_click_month from public;

-- Creates the partitions that the tenant's uncounted batches need, whatever the clock said when they were stored.
create function platform.open_click_months(tenant integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month timestamp;
begin
  for month in
    select distinct date_trunc('month', moments[1] at time zone 'UTC') from click_batch where tenant_id = tenant
  loop
    if to_regclass('public.counted_batch_' || to_char(month, 'YYYY_MM')) is null then
      perform pg_advisory_xact_lock(7204005);
      perform platform.make_click_month(month);
    end if;
  end loop;
end $$;

-- Creates the partitions around a point in time and drops those older than the retention period.
create function platform.keep_click_partitions(now_at timestamptz, keep_months integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month timestamp := date_trunc('month', now_at at time zone 'UTC');
  part record;
begin
  perform pg_advisory_xact_lock(7204005);
  for step in -1..2 loop
    perform platform.make_click_month(month + make_interval(months => step));
  end loop;
  for part in
    select relname from pg_class join pg_inherits on pg_inherits.inhrelid = pg_class.oid
     where inhparent = 'public.counted_batch'::regclass
       and relname < 'counted_batch_' || to_char(month - make_interval(months => keep_months), 'YYYY_MM')
  loop
    execute format('drop table public.%I', part.relname);
  end loop;
end $$;

-- One row per click, for reports and support. It runs with the rights of the caller, so row-level security applies.
create view click with (security_invoker = true) as
select tenant_id, unnest(recommendations) as recommendation_id, unnest(moments) as clicked_at, unnest(channels) as channel,
       unnest(visitors) as visitor, unnest(kinds) as kind
  from (select tenant_id, recommendations, moments, channels, visitors, kinds from counted_batch
        union all
        select tenant_id, recommendations, moments, channels, visitors, kinds from click_batch) stored;
