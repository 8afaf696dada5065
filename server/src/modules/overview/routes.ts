import { getOverview } from "@weitersagen/contract/console/work";
import { type ConsoleHandler, onConsole } from "../../platform/http/console-handler.ts";
import { overview, type OverviewDeps } from "./service.ts";

export function overviewRoutes(deps: OverviewDeps): ConsoleHandler[] {
  return [
    onConsole(getOverview, (_input, { tenant, now, operator }, tx) =>
      overview(deps, tx, tenant, { now, viewer: operator }),
    ),
  ];
}
