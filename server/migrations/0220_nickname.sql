-- A referrer may give each recommendation a nickname of at most 40 characters, which nobody else sees.

alter table recommendation
  add column nickname text check (char_length(nickname) between 1 and 40);

comment on column recommendation.nickname is 'Whom the referrer thinks of. Shown to the referrer only, deleted with the account.';
