import { redirect } from "react-router";
import type { MiddlewareFunction } from "react-router";
import type { Page } from "../lib/page.tsx";
import { requestContext } from "./page-context.ts";

/** One step of a visitor through the app: the first request on the server or a navigation in the browser. */
export interface Navigation extends Page {
  readonly to: URL;
}

/** Lets the visitor pass (nothing) or sends them elsewhere within the tenant (a path). */
export type NavigationRule = (navigation: Navigation) => string | undefined | Promise<string | undefined>;

/** In the order in which they are asked; the first that sends the visitor elsewhere decides. */
export const navigationRules: readonly NavigationRule[] = [];

/** The same rules for the server's first answer and for every navigation in the browser. */
export function followRules(rules: readonly NavigationRule[]): MiddlewareFunction {
  return async ({ request, context }, next) => {
    const { page } = context.get(requestContext);
    for (const rule of rules) {
      const target = await rule({ ...page, to: new URL(request.url) });
      if (target !== undefined) throw redirect(target);
    }
    return next();
  };
}
