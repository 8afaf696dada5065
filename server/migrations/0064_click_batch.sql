-- storing a click costs as little as it can: all clicks of one commit are one row without an index, counted a moment later

-- Waits to be counted. Lists side by side: the n-th of each make the n-th click.
create table click_batch (
  tenant_id integer not null,
  recommendations bigint[] not null check (array_position(recommendations, null) is null),
  moments timestamptz[] not null check (array_position(moments, null) is null),
  channels text[] not null,
  visitors bytea[] not null check (array_position(visitors, null) is null),
  kinds text[] not null check (kinds <@ array['person', 'bot', 'preview', 'head']),
  check (cardinality(recommendations) > 0 and cardinality(recommendations) = all (array[
    cardinality(moments), cardinality(channels), cardinality(visitors), cardinality(kinds)]))
) with (toast_tuple_target = 8160);
select platform.protect('click_batch');
-- What was counted, by the month of its first click, so that old clicks are dropped and not deleted.
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
  -- Packing the lists would cost more than storing them.
  foreach list in array array['recommendations', 'moments', 'channels', 'visitors', 'kinds'] loop
    execute format('alter table click_batch alter %I set storage external', list);
    execute format('alter table counted_batch alter %I set storage external', list);
  end loop;
end $$;

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

-- Sees to it that each waiting batch of the tenant finds its month, whatever the clock said when it came.
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

-- Makes the partitions around a moment and drops those older than the retention. The server's role may not do DDL.
create or replace function platform.keep_click_partitions(now_at timestamptz, keep_months integer) returns void
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

-- What was stored one by one so far is counted.
alter table click no force row level security;
alter table recommendation no force row level security;
insert into opening (tenant_id, recommendation_id, visitors, first_at, last_at)
select c.tenant_id, c.recommendation_id, count(distinct c.visitor), min(c.clicked_at), max(c.clicked_at)
  from click c join recommendation r on r.tenant_id = c.tenant_id and r.id = c.recommendation_id
 where c.kind = 'person' group by c.tenant_id, c.recommendation_id;
insert into counted_visitor (tenant_id, day, recommendation_id, visitor)
select distinct tenant_id, (clicked_at at time zone 'UTC')::date, recommendation_id, visitor
  from click where kind = 'person' and clicked_at > now() - interval '2 days';
select platform.make_click_month(month)
  from (select distinct date_trunc('month', clicked_at at time zone 'UTC') as month from click) stored;
alter table counted_batch no force row level security;
insert into counted_batch (tenant_id, began_at, recommendations, moments, channels, visitors, kinds)
select tenant_id, min(clicked_at), array_agg(recommendation_id), array_agg(clicked_at), array_agg(channel),
       array_agg(visitor), array_agg(kind)
  from (select *, date_trunc('month', clicked_at at time zone 'UTC') as month,
               row_number() over (partition by tenant_id, date_trunc('month', clicked_at at time zone 'UTC')
                                  order by clicked_at) / 500 as batch
          from click) stored
 group by tenant_id, month, batch;
alter table counted_batch force row level security;
alter table recommendation force row level security;
drop table click;

select platform.protect('opening');
select platform.protect('counted_visitor');

-- Every click by itself, for whoever wants to look at them; the wall of the tables below holds.
create view click with (security_invoker = true) as
select tenant_id, unnest(recommendations) as recommendation_id, unnest(moments) as clicked_at, unnest(channels) as channel,
       unnest(visitors) as visitor, unnest(kinds) as kind
  from (select tenant_id, recommendations, moments, channels, visitors, kinds from counted_batch
        union all
        select tenant_id, recommendations, moments, channels, visitors, kinds from click_batch) stored;
