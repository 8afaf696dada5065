-- Mails about orders go to confirmed addresses only, and a person sees and deletes their data with the proof of the address alone.

alter table recipient
  -- when a mailed link was opened, which proves that the address is the recipient's; an order proves nothing about it
  add column address_confirmed_at timestamptz;

-- Row-level security holds for this file too, so it works on one tenant after the other.
do $$
declare
  one integer;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one::text, true);
    update recipient set address_confirmed_at = clicked.at
      from (select person_id, min(at) as at from consent
             where tenant_id = one and person = 'recipient' and via = 'mail' group by person_id) clicked
     where recipient.tenant_id = one and recipient.id = clicked.person_id and recipient.deleted_at is null;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

-- Requests to see one's data: whose address a mailed link proves. Deleted after two days.
create table data_request (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  email text not null check (email = lower(email)),
  language text not null check (language in ('de', 'en')),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
select platform.protect('data_request');
-- for the limit of mails to one address
create index data_request_email on data_request (tenant_id, email, created_at);
-- for the sweep that deletes old requests
create index data_request_age on data_request (tenant_id, created_at);

alter table access_token
  drop constraint access_token_kind_check,
  add constraint access_token_kind_check
    check (kind in ('user', 'agency', 'recipient', 'callCentre', 'dataSubject'));

alter table one_time_token
  drop constraint one_time_token_purpose_check,
  add constraint one_time_token_purpose_check check (purpose in (
    'registration', 'passwordReset', 'login', 'autologin', 'newsletterOptIn', 'newsletterOptOut', 'recipientConsent',
    'bankAccount', 'shareScreen', 'callCentre', 'emailChange', 'dataAccess'
  ));
