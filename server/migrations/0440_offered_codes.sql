-- A new secret for one-time codes waits here until a code of it was entered: until then the operator logs in with the old one.
alter table operator
  add column offered_totp_sealed bytea,
  add column offered_totp_key_id text,
  add constraint operator_offered_totp check ((offered_totp_sealed is null) = (offered_totp_key_id is null));
