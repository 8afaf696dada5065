-- a recommendation is found by number, code or secret link, counts each visitor once a day, and old clicks are dropped whole

create table recommendation (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  -- ten characters without look-alikes, the last a check character
  number text not null check (number ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  -- hash of the 32 hex digits that open the share screen without login
  link_hash bytea not null,
  referrer_id bigint not null,
  kind text not null default 'standard' check (kind in ('standard', 'agent', 'company', 'offline')),
  product_id integer not null,
  -- the recommended advisor
  advisor_number text,
  -- the agent who recorded it
  agent_number text,
  channel text,
  -- the referrer's percent of the reward
  share smallint not null check (share in (0, 50, 100)),
  -- the referrer's own words for the share screen, by channel
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  -- keyed hash: finds a repeated recommendation without keeping a stranger's address
  contact_hash bytea,
  terms_version text not null check (terms_version <> ''),
  status text not null default 'open' check (status in ('open', 'ok', 'paid', 'cancelled', 'expired')),
  status_at timestamptz not null,
  created_at timestamptz not null,
  -- the link is valid for the contact until then
  valid_until timestamptz not null,
  locked_at timestamptz,
  lock_reason text,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, code),
  unique (tenant_id, link_hash),
  foreign key (tenant_id, referrer_id) references referrer (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  check (valid_until > created_at),
  check ((locked_at is null) = (lock_reason is null))
);
select platform.protect('recommendation');
-- "the same referrer, product and contact while one is open"
create unique index recommendation_repeated on recommendation (tenant_id, referrer_id, product_id, contact_hash)
  where status = 'open' and contact_hash is not null;
-- serves the personal area, newest first
create index recommendation_of_referrer on recommendation (tenant_id, referrer_id, created_at desc);
-- serves the expiry sweep
create index recommendation_expiry on recommendation (tenant_id, valid_until) where status = 'open';

create table recommendation_event (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  recommendation_id bigint not null,
  kind text not null,
  at timestamptz not null,
  actor text not null,
  detail jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, recommendation_id) references recommendation (tenant_id, id)
);
select platform.protect('recommendation_event');
-- serves the way of a recommendation
create index recommendation_event_way on recommendation_event (tenant_id, recommendation_id, at);

create sequence click_id;
create table click (
  tenant_id integer not null,
  -- no identity column: PostgreSQL 15 and 16 do not hand it on to partitions
  id bigint not null default nextval('click_id'),
  recommendation_id bigint not null,
  clicked_at timestamptz not null,
  channel text,
  -- keyed hash of visitor and day instead of the address
  visitor bytea not null,
  kind text not null check (kind in ('person', 'bot', 'preview', 'head')),
  primary key (tenant_id, clicked_at, id)
) partition by range (clicked_at);
select platform.protect('click');
-- serves the count of visitors of one recommendation
create index click_of_recommendation on click (tenant_id, recommendation_id, kind, visitor);

-- Makes the partitions around a moment and drops those older than the retention. The server's role may not do DDL.
create function platform.keep_click_partitions(now_at timestamptz, keep_months integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month timestamptz := date_trunc('month', now_at at time zone 'UTC') at time zone 'UTC';
  part record;
begin
  perform pg_advisory_xact_lock(7204005);
  for step in -1..2 loop
    declare
      first timestamptz := (month at time zone 'UTC' + make_interval(months => step)) at time zone 'UTC';
      next timestamptz := (month at time zone 'UTC' + make_interval(months => step + 1)) at time zone 'UTC';
      name text := 'click_' || to_char(first at time zone 'UTC', 'YYYY_MM');
    begin
      if to_regclass('public.' || name) is null then
        execute format('create table public.%I partition of public.click for values from (%L) to (%L)', name, first, next);
        perform platform.protect(('public.' || name)::regclass);
        execute format('grant select, insert, update, delete on public.%I to weitersagen_app', name);
      end if;
    end;
  end loop;
  for part in
    select relname from pg_class join pg_inherits on pg_inherits.inhrelid = pg_class.oid
     where inhparent = 'public.click'::regclass
       and relname < 'click_' || to_char((month at time zone 'UTC' - make_interval(months => keep_months)), 'YYYY_MM')
  loop
    execute format('drop table public.%I', part.relname);
  end loop;
end $$;
