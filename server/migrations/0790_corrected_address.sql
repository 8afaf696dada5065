-- A referrer may correct a mistyped address a few times, as long as it was never confirmed.
alter table referrer
  -- how often another address was asked for instead of the unconfirmed one, whatever came of it
  add column email_corrections smallint not null default 0 check (email_corrections >= 0),
  -- the last time the unconfirmed address was replaced; the replaced one is not kept: it was never the person's
  add column email_corrected_at timestamptz;
