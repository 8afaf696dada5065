-- A login link that an operator prints does not prove the owner's address, as a mailed one does.
alter table one_time_token
  drop constraint one_time_token_purpose_check,
  add constraint one_time_token_purpose_check check (purpose in (
    'registration', 'passwordReset', 'login', 'foreignLogin', 'autologin', 'newsletterOptIn', 'newsletterOptOut',
    'recipientConsent', 'bankAccount', 'shareScreen', 'callCentre', 'emailChange', 'dataAccess', 'invitation',
    'customerCode', 'weeklyReport', 'recipientEmail'
  ));
