-- A link mailed to an address that was replaced opens nothing, but can be told from one that never existed.
alter table one_time_token
  drop constraint one_time_token_purpose_check,
  -- validated by 0802
  add constraint one_time_token_purpose_check check (purpose in (
    'registration', 'passwordReset', 'login', 'foreignLogin', 'autologin', 'newsletterOptIn', 'newsletterOptOut',
    'recipientConsent', 'bankAccount', 'shareScreen', 'callCentre', 'emailChange', 'dataAccess', 'invitation',
    'customerCode', 'weeklyReport', 'recipientEmail', 'replacedReferrer', 'replacedRecipient'
  )) not valid;
