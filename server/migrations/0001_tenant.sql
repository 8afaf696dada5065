-- every tenant is data, and no query sees another tenant's rows, even if its tenant filter is forgotten

create schema platform;
grant usage on schema platform to weitersagen_app;

-- Every later table is usable by the server's role; row-level security decides which rows.
alter default privileges in schema public grant select, insert, update, delete on tables to weitersagen_app;
alter default privileges in schema public grant usage, select on sequences to weitersagen_app;

-- The tenant whose scope the transaction runs under; null outside every scope, which matches no row.
create function platform.current_tenant() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::integer;

-- Puts a table with a tenant_id behind the wall. Forced, so that it also holds for the owner.
create function platform.protect(target regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_wall on %s
       using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::integer)
       with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::integer)',
    target);
end $$;

create table tenant (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{0,39}$'),
  brand text not null check (brand <> ''),
  -- flags, fields, theme and texts, checked by the contract when written
  configuration jsonb not null default '{}' check (jsonb_typeof(configuration) = 'object'),
  created_at timestamptz not null default now(),
  -- raised by every change of the tenant or its lists, so that a server sees whether its copy is still right
  version integer not null default 1
);

-- Anyone may find a tenant; only its own scope may change it, and only the owner may add or remove one.
revoke insert, delete on tenant from weitersagen_app;
alter table tenant enable row level security;
create policy tenant_found_by_all on tenant for select using (true);
create policy tenant_changes_itself on tenant for update
  using (id = platform.current_tenant()) with check (id = platform.current_tenant());

create table tenant_domain (
  tenant_id integer not null references tenant on delete cascade,
  domain text not null check (domain = lower(domain) and domain <> ''),
  primary key (tenant_id, domain),
  unique (domain)
);
select platform.protect('tenant_domain');

-- A tenant's domains are its own, but the server must find the tenant of a host before any scope exists.
create policy owner_reads_domains on tenant_domain for select to current_user using (true);
create function platform.tenant_domains() returns table (domain text, tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select tenant_domain.domain, tenant_domain.tenant_id from public.tenant_domain;
end;

create table tenant_secret (
  tenant_id integer not null references tenant on delete cascade,
  name text not null check (name <> ''),
  value text not null,
  primary key (tenant_id, name)
);
select platform.protect('tenant_secret');

create table tenant_route (
  tenant_id integer not null references tenant on delete cascade,
  name text not null check (name <> ''),
  path text not null check (path like '/%'),
  position integer not null,
  primary key (tenant_id, name)
);
select platform.protect('tenant_route');

-- Servers keep tenants in memory: every change raises the version and tells them at once.
create function platform.raise_tenant_version() returns trigger
  language plpgsql as $$
begin
  new.version := old.version + 1;
  perform pg_notify('tenant_changed', new.slug);
  return new;
end $$;
create trigger tenant_version before update on tenant
  for each row execute function platform.raise_tenant_version();

create function platform.touch_tenant() returns trigger
  language plpgsql as $$
begin
  update public.tenant set version = version where id = coalesce(new.tenant_id, old.tenant_id);
  return null;
end $$;
create trigger tenant_touched after insert or update or delete on tenant_domain
  for each row execute function platform.touch_tenant();
create trigger tenant_touched after insert or update or delete on tenant_secret
  for each row execute function platform.touch_tenant();
create trigger tenant_touched after insert or update or delete on tenant_route
  for each row execute function platform.touch_tenant();
