-- When a recipient replaced a mistyped address is known.
alter table recipient
  -- the last correction of an address that was never confirmed
  add column email_corrected_at timestamptz;
