-- the links of the call centre stand beside every other kind of mailed link

alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check check (purpose in (
  'registration', 'passwordReset', 'login', 'autologin', 'newsletterOptIn', 'newsletterOptOut', 'recipientConsent',
  'bankAccount', 'shareScreen', 'callCentre', 'emailChange'
));
