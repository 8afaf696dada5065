-- What was typed for a link under another person's address counts for nobody until that person decides or the address is corrected.
alter table recommendation
  -- how often another address was asked for with the key of the link, whatever came of it
  add column email_corrections smallint not null default 0,
  -- what the form said besides the name, of a link with a typed name: salutation, language, consents
  add column typed_form jsonb,
  -- null for links from before: their owners are asked by mail about the next one
  add column vouched_at timestamptz;

comment on column recommendation.email_corrections is
  'Counts requests to correct the address of the link, alike for new and known addresses. Never decreases.';
comment on column recommendation.typed_form is
  'Until it is known whose link it is. Then it is recorded for that person and removed here.';
comment on column recommendation.vouched_at is
  'Since when its key proves the browser of the account''s owner: made with a login or a proof, confirmed by the mail that named it, or called theirs.';

-- An undecided link repeats none of the account: what the account has recommended is not revealed.
drop index recommendation_repeated;
create unique index recommendation_repeated
  on recommendation (tenant_id, referrer_id, product_id, contact_hash, coalesce(device_id, 0))
  where status = 'open' and contact_hash is not null and typed_first_name is null;

-- Links from before: what was counted with the account, and the terms that were recorded for the account.
-- Row-level security holds for this file too.
do $$
declare
  one record;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one.id::text, true);
    update recommendation r set email_corrections = f.email_corrections
      from referrer f
     where r.tenant_id = one.id and f.tenant_id = one.id and f.id = r.referrer_id and f.email_corrections > 0;
    update recommendation r set typed_form = jsonb_build_object('consents', (
        select coalesce(jsonb_agg(jsonb_build_object('purpose', c.purpose, 'subject', c.subject, 'step', c.step,
                                                     'via', c.via, 'textHash', encode(c.text_hash, 'hex'))), '[]')
          from consent c
         where c.tenant_id = one.id and c.person = 'referrer' and c.person_id = r.referrer_id
           and c.purpose = 'terms' and c.step = 'given' and c.at = r.created_at and c.text_hash is not null))
     where r.tenant_id = one.id and r.typed_first_name is not null;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
