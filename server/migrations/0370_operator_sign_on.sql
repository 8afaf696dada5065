-- An operator can log in with the company's OpenID provider: one person there is one operator here.
alter table operator
  -- the provider, and the person's name for good there; set by the first such login
  add column sign_on_issuer text,
  add column sign_on_subject text,
  add constraint operator_sign_on check ((sign_on_issuer is null) = (sign_on_subject is null));
create unique index operator_sign_on_subject on operator (sign_on_issuer, sign_on_subject);

alter table operator_session
  drop constraint operator_session_method_check,
  add constraint operator_session_method_check
    check (method in ('passkey', 'password', 'recovery', 'invitation', 'demo', 'signOn'));

-- A login under way at the provider is a challenge too: the one of PKCE.
alter table operator_challenge
  drop constraint operator_challenge_purpose_check,
  add constraint operator_challenge_purpose_check check (purpose in ('login', 'stepUp', 'register', 'signOn'));
