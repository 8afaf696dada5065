-- A consent can be proven with the wording that was shown, also after the person was deleted, and no longer than its term.

-- Each wording once. The server chooses it; a changed wording is a new row. Never changed or deleted.
create table consent_text (
  tenant_id integer not null references tenant on delete cascade,
  -- SHA-256 of purpose, subject, language, version and wording
  hash bytea not null check (octet_length(hash) = 32),
  purpose text not null
    check (purpose in ('terms', 'eligibility', 'newsletter', 'advertising', 'phoneAdvertising', 'campaign')),
  -- for a campaign its id, for all others the purpose
  subject text not null check (subject <> ''),
  language text not null check (language in ('de', 'en')),
  version text not null check (version <> ''),
  wording text not null check (wording <> ''),
  stored_at timestamptz not null,
  primary key (tenant_id, hash)
);
select platform.protect('consent_text');
-- for the versions of the terms that are known while the CMS cannot be reached
create index consent_text_of_purpose on consent_text (tenant_id, purpose, language, version);
create trigger consent_text_append_only before update or delete on consent_text
  for each row execute function platform.refuse_change();
revoke update, delete on consent_text from weitersagen_app;

alter table consent
  -- empty in rows older than this table
  add column text_hash bytea,
  -- keyed hash of the address: finds the proof when the person shows the address, and identifies nobody without it
  add column address_hash bytea check (octet_length(address_hash) = 32),
  add constraint consent_text_known foreign key (tenant_id, text_hash) references consent_text (tenant_id, hash),
  drop constraint consent_purpose_check,
  add constraint consent_purpose_check
    check (purpose in ('terms', 'eligibility', 'newsletter', 'advertising', 'phoneAdvertising', 'campaign')),
  drop constraint consent_step_check,
  -- ended: the person was deleted
  add constraint consent_step_check check (step in ('asked', 'given', 'withdrawn', 'ended'));
-- for "show the proof for this address"
create index consent_of_address on consent (tenant_id, address_hash) where address_hash is not null;
-- for the sweep that deletes proofs whose term is over
create index consent_over on consent (tenant_id, at) where step in ('withdrawn', 'ended');

-- Rows are never changed. They are deleted only as a whole history that was withdrawn or has ended.
drop trigger consent_append_only on consent;
create trigger consent_unchanged before update on consent
  for each row execute function platform.refuse_change();
create function platform.guard_consent_proof() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from (
      select distinct on (tenant_id, person, person_id, purpose, subject) tenant_id, person, person_id, purpose, subject, step
        from gone order by tenant_id, person, person_id, purpose, subject, id desc) last
     where last.step not in ('withdrawn', 'ended')
        or exists (select from public.consent kept
                    where (kept.tenant_id, kept.person, kept.person_id, kept.purpose, kept.subject)
                        = (last.tenant_id, last.person, last.person_id, last.purpose, last.subject))) then
    raise exception 'the proof of a consent is kept as a whole' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger consent_proof_kept after delete on consent referencing old table as gone
  for each statement execute function platform.guard_consent_proof();
grant delete on consent to weitersagen_app;
