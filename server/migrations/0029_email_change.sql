-- an address becomes somebody's only after its own mailbox was opened, and money waits when it changes

alter table referrer
  -- asked for, not confirmed yet
  add column pending_email text check (pending_email = lower(pending_email));

alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check check (purpose in (
  'registration', 'passwordReset', 'login', 'autologin', 'newsletterOptIn', 'newsletterOptOut', 'recipientConsent',
  'bankAccount', 'shareScreen', 'emailChange'
));
