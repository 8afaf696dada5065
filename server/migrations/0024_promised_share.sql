-- whoever accepted keeps the share that was promised, whatever the referrer chooses for the next ones

-- the referrer's percent when this recipient accepted; empty: as the recommendation has it
alter table recipient add column share smallint check (share in (0, 50, 100));

-- The wall also holds for the owner, so existing recipients are visited tenant by tenant.
do $$
declare
  scope integer;
begin
  for scope in select id from tenant loop
    perform set_config('app.tenant_id', scope::text, true);
    update recipient set share = recommendation.share
      from recommendation
     where recipient.tenant_id = scope and recommendation.tenant_id = scope
       and recommendation.id = recipient.recommendation_id;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

-- Somebody of the call centre: records what callers say and sends them their access. Issued by the operator.
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
-- one account for each address
create unique index call_centre_agent_email on call_centre_agent (tenant_id, email) where ended_at is null;

alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check check (purpose in (
  'registration', 'passwordReset', 'login', 'autologin', 'newsletterOptIn', 'newsletterOptOut', 'recipientConsent',
  'bankAccount', 'shareScreen', 'callCentre'
));
