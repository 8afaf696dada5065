-- Typed links from before keep what was counted and recorded with the account, and nothing is recorded for its owner a second time.
-- `isRecorded` says that the terms were recorded for the account when the link was made: "mine" leaves them as they are, and a
-- corrected account gets them. Locks the few rows that it changes. Row-level security holds for this file too.
do $$
declare
  one record;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one.id::text, true);
    update recommendation r set email_corrections = f.email_corrections
      from referrer f
     where r.tenant_id = one.id and f.tenant_id = one.id and f.id = r.referrer_id and f.email_corrections > 0;
    update recommendation r set typed_form = jsonb_build_object('isRecorded', true, 'consents', (
        select coalesce(jsonb_agg(jsonb_build_object('purpose', c.purpose, 'subject', c.subject, 'step', c.step,
                                                     'via', c.via, 'textHash', encode(c.text_hash, 'hex'))), '[]')
          from consent c
         where c.tenant_id = one.id and c.person = 'referrer' and c.person_id = r.referrer_id
           and c.purpose = 'terms' and c.step = 'given' and c.at = r.created_at and c.text_hash is not null))
     where r.tenant_id = one.id and r.typed_first_name is not null and r.typed_form is null;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
