-- Every consent can be proven years later: what was asked, in which version, what the person answered and when.

-- Consents of referrers and recipients, append-only.
create table consent (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  person text not null check (person in ('referrer', 'recipient')),
  person_id bigint not null,
  purpose text not null check (purpose in ('terms', 'eligibility', 'newsletter', 'advertising', 'campaign')),
  -- the version agreed to, or the fingerprint of its text; for a campaign its id
  subject text not null check (subject <> ''),
  -- asked: a mail with the question was sent; given and withdrawn: the person's answer
  step text not null check (step in ('asked', 'given', 'withdrawn')),
  at timestamptz not null,
  -- the call, mail or form by which it happened
  via text not null,
  primary key (tenant_id, id)
);
select platform.protect('consent');
-- for "what did this person agree to"
create index consent_of_person on consent (tenant_id, person, person_id, at);
create trigger consent_append_only before update or delete on consent
  for each row execute function platform.refuse_change();
revoke update, delete on consent from weitersagen_app;

-- Cookie decisions of visitors, append-only.
create table cookie_decision (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  -- random and stored in the visitor's browser: presenting it proves the decision, and it identifies no person
  consent_id text not null check (consent_id ~ '^[0-9a-f]{32}$'),
  functional boolean not null,
  analytical boolean not null,
  marketing boolean not null,
  -- of the texts and services that were shown
  text_version text not null check (text_version <> ''),
  language text not null check (language in ('de', 'en')),
  decided_at timestamptz not null,
  primary key (tenant_id, id)
);
select platform.protect('cookie_decision');
-- for "what did this visitor decide"
create index cookie_decision_of_visitor on cookie_decision (tenant_id, consent_id, decided_at);
create trigger cookie_decision_append_only before update or delete on cookie_decision
  for each row execute function platform.refuse_change();
revoke update, delete on cookie_decision from weitersagen_app;
