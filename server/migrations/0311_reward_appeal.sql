-- A refusal for signs of abuse can be appealed once, and another person than the first decides about it.

alter table reward
  add column appealed_at timestamptz,
  -- What the owner says; deleted with the reasons of the fraud rules.
  add column appeal_text text,
  -- The operator who recorded it for the owner; null if the owner wrote it.
  add column appeal_recorded_by text,
  add column appeal_decided_at timestamptz,
  add column appeal_decided_by text,
  add column appeal_granted boolean,
  add constraint reward_appeal_of_refusal
    check (appealed_at is null or (status = 'cancelled' and decided_at is not null)),
  add constraint reward_appeal_decided
    check (num_nulls(appeal_decided_at, appeal_decided_by, appeal_granted) in (0, 3)
      and (appeal_decided_at is null or appealed_at is not null)),
  add constraint reward_appeal_second_person check (lower(appeal_decided_by) <> lower(decided_by));

-- for the start page and the queue: appeals that wait for a decision
create index reward_appealed on reward (tenant_id, appealed_at) where appealed_at is not null and appeal_decided_at is null;
