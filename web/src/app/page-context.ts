import type { ApiCaller } from "@weitersagen/contract/page";
import { createContext } from "react-router";
import type { Page } from "../lib/page.tsx";
import type { Visit } from "./visit.ts";

export interface RequestContext {
  readonly page: Page;
  readonly api: ApiCaller;
  readonly visit: Visit;
}

/** Per request on the server, per navigation in the browser: never kept in the routes, which many visitors share. */
export const requestContext = createContext<RequestContext>();
