-- Every stored link has a purpose that servers know: they use the links while the old ones are read.
alter table one_time_token validate constraint one_time_token_purpose_check;
