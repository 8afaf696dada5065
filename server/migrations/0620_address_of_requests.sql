-- The history of a request names the day on which the person's address changed.

alter table privacy_request_event
  drop constraint privacy_request_event_kind_check,
  add constraint privacy_request_event_kind_check check (kind in (
    'received', 'linkMailed', 'identity', 'address', 'extended', 'exported', 'downloaded', 'held', 'lifted', 'waiting',
    'resumed', 'erased', 'done', 'refused', 'withdrawn'));
