-- No query sees or changes another tenant's rows, even if its tenant filter is missing.

create schema platform;
grant usage on schema platform to weitersagen_app;

-- The server's role may use every table created later; row-level security decides which rows it sees.
alter default privileges in schema public grant select, insert, update, delete on tables to weitersagen_app;
alter default privileges in schema public grant usage, select on sequences to weitersagen_app;

-- The tenant of the current transaction. Null outside a tenant's scope, which matches no row.
create function platform.current_tenant() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::integer;

-- Restricts a table with a tenant_id to the rows of the current tenant. Forced, so that the owner of the table is
-- restricted too.
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

-- For append-only tables: a row is written once. A correction is a new row.
create function platform.refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
