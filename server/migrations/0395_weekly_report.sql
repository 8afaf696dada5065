-- An operator gets the weekly report of a tenant at most once a week: sending it moves the time of the next one.

-- Who wants the weekly report of the tenant by mail, and when the next one is due.
create table weekly_report (
  tenant_id integer not null references tenant on delete cascade,
  operator_id bigint not null references operator on delete cascade,
  wanted_at timestamptz not null,
  -- a Monday morning of Germany's calendar
  next_at timestamptz not null,
  primary key (tenant_id, operator_id)
);
select platform.protect('weekly_report');
select platform.show_work('weekly_report', 'next_at');
-- for the reports that are due
create index weekly_report_due on weekly_report (tenant_id, next_at);
-- for deleting an operator
create index weekly_report_operator on weekly_report (operator_id);

-- The link in a weekly report that ends it, without a login.
alter table one_time_token
  drop constraint one_time_token_purpose_check,
  add constraint one_time_token_purpose_check check (purpose in (
    'registration', 'passwordReset', 'login', 'autologin', 'newsletterOptIn', 'newsletterOptOut', 'recipientConsent',
    'bankAccount', 'shareScreen', 'callCentre', 'emailChange', 'dataAccess', 'invitation', 'customerCode', 'weeklyReport'
  ));
