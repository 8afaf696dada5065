-- A mail is sent if and only if the change that it reports was committed.

-- Written in the transaction of the change, rendered and sent by a job.
create table mail (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  to_address text not null,
  language text not null,
  template text not null,
  data jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  -- kept from the first attempt, so that mail servers recognise a retried mail as the same one
  message_id text,
  subject text,
  html text,
  text text,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  primary key (tenant_id, id)
);
select platform.protect('mail');
-- for the mailbox and the operator's list, newest first
create index mail_newest on mail (tenant_id, created_at desc, id desc);
-- for the sweep that sends mails whose job was lost
create index mail_unsent on mail (tenant_id, id) where status = 'pending';
-- for the sweep that empties the bodies of old mails
create index mail_to_forget on mail (tenant_id, created_at) where status <> 'pending' and data <> '{}';
-- for the data export and the deletion of one person, without reading all mails of the tenant
create index mail_of_address on mail (tenant_id, to_address);

-- The time of the last reminder of any kind: no person gets two reminders within a week.
create table reminder (
  tenant_id integer not null references tenant on delete cascade,
  person text not null check (person in ('referrer', 'recipient')),
  person_id bigint not null,
  reminded_at timestamptz not null,
  primary key (tenant_id, person, person_id)
);
select platform.protect('reminder');
