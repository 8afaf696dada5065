-- A tenant is data: servers find it by its domain, and notice every change of it at once.

-- One row per tenant; its slug is unique in the whole installation.
create table tenant (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{0,39}$'),
  brand text not null check (brand <> ''),
  -- flags, fields, theme and texts; the contract validates them when they are written
  configuration jsonb not null default '{}' check (jsonb_typeof(configuration) = 'object'),
  created_at timestamptz not null default now(),
  -- increased by every change of the tenant or its lists, so that a server notices that its cached copy is stale
  version integer not null default 1
);
-- Every scope may look up a tenant. Only the tenant's own scope may change it, only the owner may add or remove one.
revoke insert, delete on tenant from weitersagen_app;
alter table tenant enable row level security;
create policy tenant_found_by_all on tenant for select using (true);
create policy tenant_changes_itself on tenant for update
  using (id = platform.current_tenant()) with check (id = platform.current_tenant());

-- A domain belongs to one tenant of the installation.
create table tenant_domain (
  tenant_id integer not null references tenant on delete cascade,
  domain text not null check (domain = lower(domain) and domain <> ''),
  primary key (tenant_id, domain),
  unique (domain)
);
select platform.protect('tenant_domain');
-- The server must find the tenant of a host before a scope exists: this function reads the domains as the owner.
create policy owner_reads_domains on tenant_domain for select to current_user using (true);
create function platform.tenant_domains() returns table (domain text, tenant_id integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select tenant_domain.domain, tenant_domain.tenant_id from public.tenant_domain;
end;

-- Secrets such as webhook keys stay out of the configuration, which is sent to browsers.
create table tenant_secret (
  tenant_id integer not null references tenant on delete cascade,
  name text not null check (name <> ''),
  value text not null,
  primary key (tenant_id, name)
);
select platform.protect('tenant_secret');

-- The screens that the tenant offers, each under one path.
create table tenant_route (
  tenant_id integer not null references tenant on delete cascade,
  name text not null check (name <> ''),
  path text not null check (path like '/%'),
  position integer not null,
  primary key (tenant_id, name)
);
select platform.protect('tenant_route');

-- Servers cache tenants in memory: every change increases the version and notifies them.
create function platform.raise_tenant_version() returns trigger
  language plpgsql as $$
begin
  new.version := old.version + 1;
  perform pg_notify('tenant_changed', new.slug);
  return new;
end $$;
create trigger tenant_version before update on tenant
  for each row execute function platform.raise_tenant_version();

-- A change of a tenant's list is a change of the tenant.
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

-- The same for tables whose content is shown on cached pages; once per statement, because a catalogue is imported whole.
create function platform.touch_current_tenant() returns trigger
  language plpgsql as $$
begin
  update public.tenant set version = version where id = platform.current_tenant();
  return null;
end $$;
