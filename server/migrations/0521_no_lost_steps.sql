-- Figures say what is still open, so they no longer say what is lost: everything else is.
-- Requires servers that know migration 0520.

alter table insight_day drop column lost_valid, drop column lost_paid;
