-- A recipient whose order waits for the confirmation of the address is reminded of it once.
-- Adds a column only, which takes an instant: the index follows in 0809.
alter table recipient add column remind_at timestamptz;
comment on column recipient.remind_at is
  'From then on the recipient may be reminded to confirm the address. Empty once that is done, or needs no reminder.';

select platform.show_work('recipient', 'remind_at');
