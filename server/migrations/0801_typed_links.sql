-- What was typed for a link under another person's address counts for nobody until that person decides or the address is corrected.
-- Adds columns only, which takes an instant: the index follows in 0804 and 0805, the rows from before in 0806.
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
comment on column referrer.email_corrections is
  'Not counted here any more, but with each link. Only servers of the version before use it: it is removed one version later.';
