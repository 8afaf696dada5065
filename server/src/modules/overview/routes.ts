import { getOverview } from "@weitersagen/contract/console/work";
import { isAble } from "@weitersagen/domain/operator-abilities";
import { type ConsoleHandler, onConsole } from "../../platform/http/console-handler.ts";
import { overview, type OverviewDeps } from "./service.ts";

export function overviewRoutes(deps: OverviewDeps): ConsoleHandler[] {
  return [
    onConsole(getOverview, (_input, { tenant, now, operator }, tx) =>
      overview(deps, tx, tenant, {
        now,
        viewerId: operator.id,
        seesMoney: isAble(operator.grants, "numbers.money.read", tenant.slug),
      }),
    ),
  ];
}
