-- A new bank account of an agency is not paid to until its owners had time to notice the change.

alter table agency
  -- no credit note is paid until then
  add column frozen_until timestamptz,
  -- the agency's own text variables: how its customers reach it
  add column contact_phone text,
  add column contact_email text,
  add column contact_hours_de text,
  add column contact_hours_en text;
