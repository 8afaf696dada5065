import type { RouteEntry } from "@weitersagen/contract/tenant";
import type { Screen } from "../page/screen.ts";
import type { Params } from "@weitersagen/contract/route-path";

/** The result of opening an address: a screen with its data, or the failure. */
export type Opened = OpenedScreen | FailedScreen;

interface OpenedRoute {
  readonly route: RouteEntry;
  readonly params: Params;
}

export interface OpenedScreen extends OpenedRoute {
  readonly screen: Screen;
  readonly data: unknown;
}

export interface FailedScreen extends OpenedRoute {
  readonly failure: unknown;
}
