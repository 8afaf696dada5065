-- A change request may also be about an extra reward for the n-th success, which two people decide like other amounts.

alter table change_request
  drop constraint change_request_kind_check,
  add constraint change_request_kind_check check (kind in (
    'payoutRelease', 'payoutVoid', 'goodwill', 'rewardAmount', 'extraReward', 'terms', 'roleGrant'));
