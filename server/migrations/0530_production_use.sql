-- A command knows whether the database is used in production, whatever its environment says.

-- Written by a server that starts in production. Whoever makes a copy for development deletes the row.
create table platform.production_use (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null
);
comment on table platform.production_use is 'One row once a server has started in production; commands of development refuse to change this database.';
grant select, insert on platform.production_use to weitersagen_app;
