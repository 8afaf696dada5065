-- Pages that show an advisor are made again when the advisor changes: they are cached per version of the tenant.

create trigger tenant_touched after insert or update or delete on advisor
  for each statement execute function platform.touch_current_tenant();
