-- An address of a page that was published once still leads to the page after its path has changed.

create table tenant_former_route (
  tenant_id integer not null references tenant on delete cascade,
  language text not null check (language in ('de', 'en')),
  path text not null check (path like '/%'),
  -- the screen that had the path last
  name text not null check (name <> ''),
  primary key (tenant_id, language, path)
);
comment on table tenant_former_route is 'Paths that screens had before; a path that is in use again wins over its row here.';
select platform.protect('tenant_former_route');
