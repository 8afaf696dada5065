-- A key that was refused because of the caller's address shows when: its owner learns that the list of addresses is too short.
alter table api_key
  add column refused_at timestamptz;
comment on column api_key.refused_at is 'The last refusal because of the address, exact to the minute. The address itself is not kept.';
