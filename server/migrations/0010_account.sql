-- guessing a password stops after ten tries, for known and unknown addresses alike, and never keeps the owner from a new one

create table failed_login (
  tenant_id integer not null references tenant on delete cascade,
  -- keyed hash of what was typed: an address that belongs to nobody here is not kept
  email_hash bytea not null,
  count integer not null check (count > 0),
  first_at timestamptz not null,
  primary key (tenant_id, email_hash)
);
select platform.protect('failed_login');
-- serves the sweep that forgets old tries
create index failed_login_age on failed_login (tenant_id, first_at);

-- counted by address now, so that a lock tells nothing of an account
alter table referrer drop column failed_logins, drop column login_locked_until;
