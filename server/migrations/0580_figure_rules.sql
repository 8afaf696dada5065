-- A day of figures says by which version of the rules it was computed (FIGURE_RULES in `read-model/computed.ts` of the module
-- `insight`). A server of the version before writes the older number, or none: the nightly check computes such days again.

alter table insight_day
  add column rules smallint not null default 0;
