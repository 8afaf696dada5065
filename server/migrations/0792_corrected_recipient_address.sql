-- A recipient may correct a mistyped address a few times, as long as it was never confirmed.
alter table recipient
  -- how often an unconfirmed address was replaced; the replaced one is not kept: it was never the person's
  add column email_corrections smallint not null default 0 check (email_corrections >= 0);
