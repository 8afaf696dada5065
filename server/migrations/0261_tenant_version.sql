-- What a tenant shows and allows is published as numbered versions that never change; the last one is in force.

-- A version holds the settings, the routes and the domains, in the form of a tenant's file.
create table tenant_version (
  tenant_id integer not null references tenant on delete cascade,
  number integer not null check (number > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  published_at timestamptz not null default now(),
  published_by text not null check (published_by <> ''),
  note text not null default '',
  -- The older version that this one brought back.
  restores integer check (restores < number),
  primary key (tenant_id, number),
  foreign key (tenant_id, restores) references tenant_version
);
comment on table tenant_version is 'Every state of a tenant''s settings that was in force; rows are only added.';
select platform.protect('tenant_version');
create trigger tenant_version_is_fixed before update on tenant_version
  for each row execute function platform.refuse_change();

-- At most one draft of a tenant: the fields that differ from the version it was begun with.
create table tenant_draft (
  tenant_id integer primary key references tenant on delete cascade,
  base integer not null,
  -- By field: {"value": …}, or {} for a field that is removed.
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  changed_at timestamptz not null,
  changed_by text not null check (changed_by <> ''),
  note text not null default '',
  publish_at timestamptz,
  -- Why the planned publication did not happen.
  refusal text,
  foreign key (tenant_id, base) references tenant_version (tenant_id, number),
  check (publish_at is null or refusal is null)
);
comment on table tenant_draft is 'What operators prepare for a tenant; it counts for nothing until it is published on its base.';
select platform.protect('tenant_draft');
select platform.show_work('tenant_draft', 'publish_at');
create index tenant_draft_planned on tenant_draft (tenant_id, publish_at) where publish_at is not null;

-- Tenants that exist begin with the state they have.
insert into tenant_version (tenant_id, number, content, published_by)
select tenant.id, 1,
       jsonb_build_object(
         'settings', tenant.configuration,
         'domains', coalesce((select jsonb_agg(domain order by domain) from tenant_domain where tenant_id = tenant.id), '[]'),
         'routes', coalesce(
           (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('Name', name, 'Path', path, 'PathEn', path_en)) order by position)
              from tenant_route where tenant_id = tenant.id), '[]')),
       'weitersagen migrate'
  from tenant;
