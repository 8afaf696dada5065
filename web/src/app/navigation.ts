import { followRules } from "@weitersagen/domain/journey";
import type { Journey } from "@weitersagen/domain/journey";
import type { Navigation, NavigationRule, Place } from "@weitersagen/domain/navigation";
import { matchRoutes, redirect } from "react-router";
import type { MiddlewareFunction } from "react-router";
import { basePathOf } from "../lib/locale.ts";
import type { Page } from "../lib/page.tsx";
import { pathOf } from "../lib/links.ts";
import { requestContext } from "./page-context.ts";
import type { RequestContext } from "./page-context.ts";

/** Asks the navigation rules before any screen loads: at the server's first answer and at every navigation after it. */
export function askRules(rules?: readonly NavigationRule[]): MiddlewareFunction {
  return async ({ request, context }, next) => {
    const visitor = context.get(requestContext);
    const to = new URL(request.url);
    const journey = await journeyTo(to, visitor, rules);
    visitor.visit.carryOut(journey.effects);
    const elsewhere = destinationOf(journey, to, visitor.page);
    if (elsewhere !== undefined) throw redirect(visitor.visit.redirectAddress(elsewhere));
    return next();
  };
}

export async function journeyTo(
  to: URL,
  { page, visit, api }: RequestContext,
  rules?: readonly NavigationRule[],
): Promise<Journey> {
  const { configuration, routes, slug } = page.tenant;
  const isEmpty = Object.keys(configuration).length === 0;
  const navigation: Navigation = {
    to: placeOf(to, page, visit.hash),
    from: visit.from && placeOf(visit.from, page),
    languagePrefix: prefixOf(page),
    tenant: isEmpty ? undefined : configuration,
    screens: routes.map(({ name }) => name),
    session: visit.session,
    framed: visit.framed,
    consent: visit.consent,
  };
  const answers = {
    async fetchTenant() {
      const { getTenant } = await import("@weitersagen/contract/tenant");
      return api(getTenant, { params: { slug } }).catch(() => undefined);
    },
    tryAutologin: () => visit.tryAutologin(),
  };
  return followRules(navigation, answers, rules);
}

/** Addresses of screens that the rules lead to, where the tenant's route table names no other. */
const usualPaths: Readonly<Record<string, string>> = {
  Homepage: "/",
  Login: "/login",
  Empfehlungscode: "/code",
  FileNotFound: "/404",
};

/** Where the rules send the visitor instead; nothing when they let them arrive. */
export function destinationOf({ decision, carried }: Journey, to: URL, page: Page): string | undefined {
  if (decision?.do === "leave") return decision.to;
  if (decision?.do === "redirect") {
    const path = pathOf(page, decision.screen) ?? usualPaths[decision.screen] ?? "/";
    return path + searchOf({ ...decision.query, ...carried });
  }
  if (decision !== undefined || Object.keys(carried).length === 0) return undefined;
  return inApp(to.pathname, page) + searchOf(carried, to.searchParams) + to.hash;
}

export function placeOf({ pathname, searchParams, search, hash }: URL, page: Page, knownHash = hash): Place {
  const path = inApp(pathname, page);
  const routes = page.tenant.routes.map((route) => ({ id: route.name, path: route.path }));
  const match = matchRoutes(routes, path)?.at(-1);
  return {
    path,
    // The first value counts, as `get` has it.
    query: Object.fromEntries([...searchParams].toReversed()),
    hash: knownHash,
    address: path + search + knownHash,
    screen: match?.route.id,
    parameters: match?.params ?? {},
  };
}

function inApp(pathname: string, page: Page): string {
  return pathname.slice(prefixOf(page).length) || "/";
}

function prefixOf({ language }: Page): string {
  const base = basePathOf(language);
  return base === "/" ? "" : base;
}

function searchOf(added: Readonly<Record<string, string>>, present = new URLSearchParams()): string {
  const search = new URLSearchParams(present);
  for (const [name, value] of Object.entries(added)) search.set(name, value);
  return search.size === 0 ? "" : `?${search}`;
}
