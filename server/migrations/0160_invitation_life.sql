-- An invitation is mailed only after the inviter confirmed the wish for it, is reminded once at most, and ends in one way.

alter table invitation
  drop constraint invitation_kind_check,
  add constraint invitation_kind_check check (kind in ('Kunde', 'Mitarbeiter', 'Interessent')),
  -- in which language the person is written to
  add column language text not null default 'de' check (language in ('de', 'en')),
  -- the inviter confirmed that the person asked for the invitation: when, and to which text in which version
  add column wish_confirmed_at timestamptz,
  add column wish_version text,
  add column wish_text text,
  -- the member's own session, or the public form that anybody can fill in with a member's number
  add column by_session boolean not null default false,
  add column mailed_at timestamptz,
  -- when the job reminds; empty when there is nothing left to remind of
  add column remind_at timestamptz,
  add column reminded_at timestamptz,
  add column opened_at timestamptz,
  add column withdrawn_at timestamptz,
  add column declined_at timestamptz,
  add column expired_at timestamptz,
  add column status text not null generated always as (
    case when accepted_at is not null then 'accepted'
         when declined_at is not null then 'declined'
         when withdrawn_at is not null then 'withdrawn'
         when expired_at is not null then 'expired'
         when opened_at is not null then 'opened'
         else 'sent' end) stored,
  add constraint invitation_ends_once check (num_nonnulls(accepted_at, withdrawn_at, declined_at, expired_at) <= 1),
  add constraint invitation_wish_whole check (
    (wish_confirmed_at is null) = (wish_text is null) and (wish_confirmed_at is null) = (wish_version is null)),
  add constraint invitation_mailed_on_wish check (mailed_at is null or wish_confirmed_at is not null),
  add constraint invitation_reminded_once check (reminded_at is null or (mailed_at is not null and remind_at is null)),
  add constraint invitation_reminder_of_mail check (remind_at is null or mailed_at is not null),
  add constraint invitation_forgotten check (num_nonnulls(declined_at, expired_at) = 0
    or (email = '' and first_name = '' and last_name = ''));

drop index invitation_open;
-- one open invitation per agent and person
create unique index invitation_open on invitation (tenant_id, employee_number, email)
  where accepted_at is null and withdrawn_at is null and declined_at is null and expired_at is null;
-- for the job that reminds
create index invitation_reminder on invitation (tenant_id, remind_at) where remind_at is not null;
select platform.show_work('invitation', 'remind_at');

-- People who want no invitations: a keyed hash of the address, so that none is written to again and none can be read.
create table invitation_objection (
  tenant_id integer not null references tenant on delete cascade,
  address_hash bytea not null check (octet_length(address_hash) = 32),
  created_at timestamptz not null,
  primary key (tenant_id, address_hash)
);
select platform.protect('invitation_objection');

alter table one_time_token
  drop constraint one_time_token_purpose_check,
  add constraint one_time_token_purpose_check check (purpose in (
    'registration', 'passwordReset', 'login', 'autologin', 'newsletterOptIn', 'newsletterOptOut', 'recipientConsent',
    'bankAccount', 'shareScreen', 'callCentre', 'emailChange', 'dataAccess', 'invitation'
  ));
