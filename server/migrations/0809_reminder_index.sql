-- The recipients who may be reminded now are found without the others.
-- While the index is built, recipients can be read but not written, as in 0804.
create index recipient_reminder on recipient (tenant_id, remind_at) where remind_at is not null;
