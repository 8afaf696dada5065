-- Every link that lets another person log in to an account leaves a trace: who made it, when and why.

-- A row is never changed; it is deleted a year after the link expired.
create table account_access (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  referrer_id bigint not null,
  kind text not null check (kind in ('login', 'autologin')),
  purpose text not null check (purpose <> ''),
  -- the account of the operating system that ran the command
  os_user text not null check (os_user <> ''),
  at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, referrer_id) references referrer (tenant_id, id)
);
select platform.protect('account_access');
-- for "who had access to this account"
create index account_access_of_referrer on account_access (tenant_id, referrer_id, at);
create trigger account_access_append_only before update on account_access
  for each row execute function platform.refuse_change();
revoke update on account_access from weitersagen_app;
