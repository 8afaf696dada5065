-- A recipient whose order waits for the confirmation of the address is reminded of it once.
alter table recipient add column remind_at timestamptz;
comment on column recipient.remind_at is
  'From then on the recipient may be reminded to confirm the address. Empty once that is done, or needs no reminder.';

create index recipient_reminder on recipient (tenant_id, remind_at) where remind_at is not null;

select platform.show_work('recipient', 'remind_at');
