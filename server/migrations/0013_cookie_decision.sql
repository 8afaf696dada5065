-- every decision of a visitor about cookies can be shown: what was asked, in which version, what was answered, when

create table cookie_decision (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  -- random, kept in the visitor's browser: whoever shows it proves that the decision is theirs, and it names nobody
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
-- serves "what did this visitor decide"
create index cookie_decision_of_visitor on cookie_decision (tenant_id, consent_id, decided_at);
create trigger cookie_decision_append_only before update or delete on cookie_decision
  for each row execute function platform.refuse_change();
revoke update, delete on cookie_decision from weitersagen_app;
