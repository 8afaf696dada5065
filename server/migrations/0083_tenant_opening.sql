-- A tenant that was opened to visitors stays open: a later mistake in its settings never takes a running programme down.

-- Null: never opened in production. Tenants that exist already keep running: they get the time of this migration.
alter table tenant add column opened_at timestamptz default now();
alter table tenant alter column opened_at drop default;
comment on column tenant.opened_at is 'When production first showed the tenant to visitors; never reset.';
