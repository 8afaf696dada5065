-- The members of agencies get their mails in the language in which they logged in last.
alter table agency_member
  add column language text not null default 'de' check (language in ('de', 'en'));
