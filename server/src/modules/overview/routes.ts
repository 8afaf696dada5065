import { getOverview } from "@weitersagen/contract/console/work";
import { type ConsoleHandler, onConsole } from "../../platform/http/console-handler.ts";
import { overview } from "./service.ts";

export function overviewRoutes(): ConsoleHandler[] {
  return [onConsole(getOverview, (_input, { now }, tx) => overview(tx, now))];
}
