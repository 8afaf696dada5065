-- what somebody agreed to can be shown word for word years later, and one person accepts a recommendation once

create table consent (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  person text not null check (person in ('referrer', 'recipient')),
  person_id bigint not null,
  purpose text not null check (purpose in ('terms', 'eligibility', 'newsletter', 'advertising', 'campaign')),
  -- the version agreed to, or the fingerprint of its text; of a campaign its id
  subject text not null check (subject <> ''),
  -- asked: a mail was sent that asks for it; given and withdrawn: what the person then did
  step text not null check (step in ('asked', 'given', 'withdrawn')),
  at timestamptz not null,
  -- the call, mail or form by which it happened
  via text not null,
  primary key (tenant_id, id)
);
select platform.protect('consent');
-- serves "what did this person agree to"
create index consent_of_person on consent (tenant_id, person, person_id, at);
create trigger consent_append_only before update or delete on consent
  for each row execute function platform.refuse_change();
revoke update, delete on consent from weitersagen_app;

alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check check (purpose in (
  'registration', 'passwordReset', 'login', 'autologin', 'newsletterOptIn', 'newsletterOptOut', 'recipientConsent',
  'bankAccount', 'shareScreen'
));

-- the same person accepts the same recommendation once, however many tabs are open
create unique index recipient_accepts_once on recipient (tenant_id, recommendation_id, email)
  where email is not null and deleted_at is null;

-- serves the match of an order by its recipient and the way of a recommendation
create index placed_order_of_recipient on placed_order (tenant_id, recipient_id) where recipient_id is not null;

-- An agent's invitation to become a referrer. The agent hands the link on; nobody is written to.
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
-- serves the agency's list, newest first
create index invitation_newest on invitation (tenant_id, created_at desc, id desc);
-- an agent invites a person once while the invitation stands open
create unique index invitation_open on invitation (tenant_id, employee_number, email) where accepted_at is null;
