-- A code that proves a customer's address to a member works once.
alter table one_time_token
  drop constraint one_time_token_purpose_check,
  add constraint one_time_token_purpose_check check (purpose in (
    'registration', 'passwordReset', 'login', 'autologin', 'newsletterOptIn', 'newsletterOptOut', 'recipientConsent',
    'bankAccount', 'shareScreen', 'callCentre', 'emailChange', 'dataAccess', 'invitation', 'customerCode'
  ));
