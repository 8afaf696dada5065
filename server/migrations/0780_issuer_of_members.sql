-- A member of an agency is known by the subject of one OpenID provider: the same subject at another provider is another person.
alter table agency_member
  -- the provider that named the subject. Empty beside a subject: not known, so the next login finds the member by address.
  add column oidc_issuer text check (oidc_issuer <> ''),
  -- two providers may use one subject for two people
  drop constraint agency_member_tenant_id_oidc_subject_key;
create unique index agency_member_sign_on on agency_member (tenant_id, oidc_subject, oidc_issuer);

-- Subjects stored so far were named by the provider that the tenant has now. Row-level security holds for this file too.
do $$
declare
  one record;
begin
  for one in select id, configuration #>> '{Anmeldedienst,Issuer}' as issuer from tenant loop
    perform set_config('app.tenant_id', one.id::text, true);
    update agency_member set oidc_issuer = one.issuer
     where tenant_id = one.id and oidc_subject is not null and one.issuer <> '';
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
