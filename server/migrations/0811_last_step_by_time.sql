-- The last step of a consent is the latest by time: an older one may be stored after it.
create or replace function platform.guard_consent_proof() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from (
      select distinct on (tenant_id, person, person_id, purpose, subject) tenant_id, person, person_id, purpose, subject, step
        from gone order by tenant_id, person, person_id, purpose, subject, at desc, id desc) last
     where last.step not in ('withdrawn', 'ended')
        or exists (select from public.consent kept
                    where (kept.tenant_id, kept.person, kept.person_id, kept.purpose, kept.subject)
                        = (last.tenant_id, last.person, last.person_id, last.purpose, last.subject))) then
    raise exception 'the proof of a consent is kept as a whole' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
