-- A link that an unproven browser made for an existing account shows the name typed there, never the account's.

alter table recommendation
  add column typed_first_name text,
  add column typed_last_name text;

comment on column recommendation.typed_first_name is
  'The name given with a known address without a login. Shown instead of the account''s; null if the caller was the owner.';
comment on column recommendation.typed_last_name is 'As typed_first_name.';
