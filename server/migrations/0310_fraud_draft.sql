-- Other points of the fraud rules count only after they were tried on the rewards of the last 90 days.

-- At most one draft per tenant. What is in force is in the tenant's settings, with their versions.
create table fraud_draft (
  tenant_id integer primary key references tenant on delete cascade,
  threshold integer not null check (threshold between 1 and 10000),
  -- Points by rule, where they differ from the standard.
  weights jsonb not null check (jsonb_typeof(weights) = 'object'),
  changed_at timestamptz not null,
  changed_by text not null check (changed_by <> ''),
  -- What the draft would have held, and the policy that it was compared with. Holds counts and ids, no people.
  trial jsonb check (jsonb_typeof(trial) = 'object'),
  tried_at timestamptz check (tried_at >= changed_at),
  check ((trial is null) = (tried_at is null))
);
comment on table fraud_draft is 'Points of the fraud rules that operators prepare; they count for nothing until they are published.';
select platform.protect('fraud_draft');

-- for the trial, which reads the rewards of the last 90 days
create index reward_by_creation on reward (tenant_id, created_at, id);
