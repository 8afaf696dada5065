-- A recipient's new address counts only once the link mailed to it was opened, as a referrer's does.

alter table recipient
  -- asked for, not confirmed yet
  add column pending_email text check (pending_email = lower(pending_email)),
  -- the address before the last change: mails and signs of fraud still belong to this person
  add column former_email text check (former_email = lower(former_email)),
  add column email_changed_at timestamptz;

alter table one_time_token
  drop constraint one_time_token_purpose_check,
  add constraint one_time_token_purpose_check check (purpose in (
    'registration', 'passwordReset', 'login', 'autologin', 'newsletterOptIn', 'newsletterOptOut', 'recipientConsent',
    'bankAccount', 'shareScreen', 'callCentre', 'emailChange', 'dataAccess', 'invitation', 'customerCode', 'weeklyReport',
    'recipientEmail'
  ));
