-- Only people whom the operator named work in the call centre, each with one account.

-- An agent records what callers say and sends them their access.
create table call_centre_agent (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  email text not null check (email = lower(email)),
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id)
);
select platform.protect('call_centre_agent');
-- one active account per address
create unique index call_centre_agent_email on call_centre_agent (tenant_id, email) where ended_at is null;
