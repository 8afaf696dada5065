-- A request for a person's data, or for its deletion, also covers the addresses that the account had before.

-- Former addresses of an account. Another account may use the address later, so each has the time until which it counted.
create table former_address (
  tenant_id integer not null references tenant on delete cascade,
  referrer_id bigint not null,
  email text not null check (email = lower(email)),
  replaced_at timestamptz not null,
  primary key (tenant_id, referrer_id, email),
  foreign key (tenant_id, referrer_id) references referrer (tenant_id, id)
);
select platform.protect('former_address');
-- for the sweep that deletes old ones
create index former_address_age on former_address (tenant_id, replaced_at);
