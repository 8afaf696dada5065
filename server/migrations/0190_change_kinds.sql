-- A change request is of a kind that the programme knows: payouts, voids, goodwill above a limit, reward amounts, terms,
-- role grants.

alter table change_request
  drop constraint change_request_kind_check,
  add constraint change_request_kind_check check (kind in (
    'payoutRelease', 'payoutVoid', 'goodwill', 'rewardAmount', 'terms', 'roleGrant'));
