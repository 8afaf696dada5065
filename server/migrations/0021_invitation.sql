-- An agent invites a person once while the invitation is open, and an accepted invitation names its account.

-- An agent's invitation to become a referrer. The agent passes the link on; no mail is sent.
create table invitation (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  number text not null check (number ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  kind text not null check (kind in ('Kunde', 'Mitarbeiter')),
  employee_number text not null,
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(email)),
  created_at timestamptz not null,
  accepted_at timestamptz,
  referrer_id bigint,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, referrer_id) references referrer (tenant_id, id),
  check ((accepted_at is null) = (referrer_id is null))
);
select platform.protect('invitation');
-- for the agency's list, newest first
create index invitation_newest on invitation (tenant_id, created_at desc, id desc);
-- one open invitation per agent and person
create unique index invitation_open on invitation (tenant_id, employee_number, email) where accepted_at is null;
