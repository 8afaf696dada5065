-- What an agency brings in is credited to an agency and a member of the register, decided once and never guessed later.

-- The sales agencies of a tenant.
create table agency (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  -- as the tenant calls it, and as report calls name it
  number text collate "C" not null check (number ~ '^[0-9A-Za-z][0-9A-Za-z._-]{0,39}$'),
  name text not null check (name <> ''),
  street text,
  postcode text,
  city text,
  -- for credit notes: one of the two, and whether no VAT is charged (§ 19 UStG)
  vat_id text,
  tax_number text,
  small_business boolean not null default false,
  -- holder, IBAN and BIC, encrypted with the key named beside it
  sealed bytea,
  key_id text,
  -- keyed hash: equal accounts are recognised, none can be decrypted
  fingerprint bytea,
  -- what people are shown
  masked text,
  -- the agency agreed that the tenant issues its invoices (credit notes, § 14 Abs. 2 UStG), to this text
  credit_note_agreed_at timestamptz,
  credit_note_text text,
  created_at timestamptz not null,
  locked_at timestamptz,
  active boolean not null generated always as (locked_at is null) stored,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  constraint agency_account_whole check (
    (sealed is null) = (key_id is null) and (sealed is null) = (masked is null) and (sealed is null) = (fingerprint is null)),
  check ((credit_note_agreed_at is null) = (credit_note_text is null))
);
select platform.protect('agency');
-- for the rotation of keys
create index agency_key on agency (tenant_id, key_id) where key_id is not null;
-- for the sweep that clears agencies that left
create index agency_locked on agency (tenant_id, locked_at) where locked_at is not null;

-- The people of an agency. A person never moves to another agency: that would be another member.
create table agency_member (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  agency_id bigint not null,
  -- the employee number, unique in the tenant
  number text collate "C" not null check (number ~ '^[0-9A-Za-z][0-9A-Za-z._-]{0,39}$'),
  first_name text not null,
  last_name text not null,
  email text check (email = lower(email) and email like '%_@_%'),
  roles text[] not null check (roles <@ array['AgenturInhaber', 'AgenturInhaber_inaktiv', 'AgenturMitarbeiter']),
  -- what the tenant's sign-on said about the roles at the last login; empty while it says nothing
  sign_on_roles text[] check (sign_on_roles <@ array['AgenturInhaber', 'AgenturInhaber_inaktiv', 'AgenturMitarbeiter']),
  -- how the sign-on names the person; known after the first login
  oidc_subject text check (oidc_subject <> ''),
  created_at timestamptz not null,
  locked_at timestamptz,
  active boolean not null generated always as (locked_at is null) stored,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  -- lets other tables prove that a member belongs to the agency beside it
  unique (tenant_id, agency_id, id),
  unique (tenant_id, oidc_subject),
  foreign key (tenant_id, agency_id) references agency (tenant_id, id)
);
select platform.protect('agency_member');
-- for the sweep that clears members who left
create index agency_member_locked on agency_member (tenant_id, locked_at) where locked_at is not null;
-- for the first login, which finds the member by address
create index agency_member_email on agency_member (tenant_id, email) where email is not null;

select platform.show_work('agency', 'locked_at');
select platform.show_work('agency_member', 'locked_at');

-- To whom a row is credited. A member without an agency, or of another agency, cannot be stored.
alter table referrer
  add column agency_id bigint,
  add column agency_member_id bigint,
  add constraint referrer_agency foreign key (tenant_id, agency_id) references agency (tenant_id, id),
  add constraint referrer_agency_member foreign key (tenant_id, agency_id, agency_member_id)
    references agency_member (tenant_id, agency_id, id),
  add constraint referrer_credit_whole check (agency_member_id is null or agency_id is not null);
alter table recommendation
  add column agency_id bigint,
  add column agency_member_id bigint,
  add constraint recommendation_agency foreign key (tenant_id, agency_id) references agency (tenant_id, id),
  add constraint recommendation_agency_member foreign key (tenant_id, agency_id, agency_member_id)
    references agency_member (tenant_id, agency_id, id),
  add constraint recommendation_credit_whole check (agency_member_id is null or agency_id is not null);
alter table invitation
  add column agency_id bigint,
  add column agency_member_id bigint,
  add constraint invitation_agency foreign key (tenant_id, agency_id) references agency (tenant_id, id),
  add constraint invitation_agency_member foreign key (tenant_id, agency_id, agency_member_id)
    references agency_member (tenant_id, agency_id, id),
  add constraint invitation_credit_whole check (agency_member_id is null or agency_id is not null);
-- for the reports of an agency, newest first
create index referrer_of_agency on referrer (tenant_id, agency_id, created_at desc) where agency_id is not null;
create index recommendation_of_agency on recommendation (tenant_id, agency_id, created_at desc) where agency_id is not null;
create index invitation_of_agency on invitation (tenant_id, agency_id, created_at desc) where agency_id is not null;

-- The numbers that were valid before stay valid: every advisor of the search becomes an agency of one member, and the
-- employee numbers of the settings become members of one agency. Row-level security holds for this file too.
do $$
declare
  one record;
begin
  for one in select id, brand, configuration -> 'Mitarbeiternummern' as numbers from tenant loop
    perform set_config('app.tenant_id', one.id::text, true);
    insert into agency (tenant_id, number, name, city, postcode, created_at)
    select one.id, external_id, concat_ws(' ', first_name, last_name), town, postcode, now() from advisor
     where tenant_id = one.id and external_id ~ '^[0-9A-Za-z][0-9A-Za-z._-]{0,39}$';
    insert into agency_member (tenant_id, agency_id, number, first_name, last_name, roles, created_at)
    select one.id, agency.id, external_id, coalesce(first_name, ''), last_name, array['AgenturInhaber'], now() from advisor
      join agency on agency.tenant_id = one.id and agency.number = external_id
     where advisor.tenant_id = one.id;
    if jsonb_typeof(one.numbers) = 'array' and jsonb_array_length(one.numbers) > 0 then
      insert into agency (tenant_id, number, name, created_at) values (one.id, 'MITARBEITER', one.brand, now());
      insert into agency_member (tenant_id, agency_id, number, first_name, last_name, roles, created_at)
      select distinct on (number) one.id, agency.id, number, '', number, array['AgenturMitarbeiter'], now()
        from jsonb_array_elements_text(one.numbers) as number
        join agency on agency.tenant_id = one.id and agency.number = 'MITARBEITER'
       where number ~ '^[0-9A-Za-z][0-9A-Za-z._-]{0,39}$'
      on conflict do nothing;
    end if;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
