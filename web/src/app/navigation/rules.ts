import { applyNavigationRules } from "@weitersagen/domain/navigation-result";
import type { NavigationResult } from "@weitersagen/domain/navigation-result";
import type { Navigation, NavigationRule, PassState, Place } from "@weitersagen/domain/navigation";
import { pathAt } from "@weitersagen/contract/locale";
import { importWithRetries } from "../../lib/api/import-again.ts";
import { problemOf } from "../../lib/api/problem.ts";
import type { Page } from "../../lib/page/page.tsx";
import { pathOf } from "../../lib/page/links.ts";
import { matchRoute } from "@weitersagen/contract/route-path";
import { Redirect } from "../../lib/router/redirect.ts";
import type { Visitor } from "../visit/visit.ts";

/** Applies the navigation rules before a screen loads: on the server for the first page, in the browser on navigation. */
export async function enforceRules(
  to: URL,
  visitor: Visitor,
  rules?: readonly NavigationRule[],
): Promise<void> {
  const result = await applyRules(to, visitor, rules);
  visitor.visit.carryOut(result.effects);
  const elsewhere = destinationOf(result, to, visitor.page);
  if (elsewhere !== undefined) throw new Redirect(elsewhere);
}

export async function applyRules(
  to: URL,
  { page, visit, api }: Visitor,
  rules?: readonly NavigationRule[],
): Promise<NavigationResult> {
  const { configuration, routes, slug } = page.tenant;
  const isEmpty = Object.keys(configuration).length === 0;
  const navigation: Navigation = {
    to: placeOf(to, page),
    from: visit.from && placeOf(visit.from, page),
    shownAddress: to.pathname + to.search + to.hash,
    tenant: isEmpty ? undefined : configuration,
    screens: routes.map(({ name }) => name),
    session: visit.session,
    framed: visit.framed,
    consent: visit.consent,
  };
  const lookups = {
    async fetchTenant() {
      const { getTenant } = await importWithRetries(() => import("@weitersagen/contract/tenant"));
      return api(getTenant, { params: { slug } }).catch(() => undefined);
    },
    tryAutologin: () => visit.tryAutologin(),
    checkPass: (pass: string) => lookUpPass(api, pass),
  };
  return applyNavigationRules(navigation, lookups, rules);
}

/** Undefined for a pass that is unknown. Any other failure is one of the page and leads to no login. */
async function lookUpPass(api: Visitor["api"], pass: string): Promise<PassState | undefined> {
  const { checkPass } = await importWithRetries(() => import("@weitersagen/contract/pass"));
  try {
    const { isValid } = await api(checkPass, { body: { pass } });
    return isValid ? "valid" : "ended";
  } catch (failure) {
    const code = problemOf(failure)?.code;
    if (code === "notFound" || code === "tooManyAttempts") return undefined;
    throw failure;
  }
}

/** Paths of screens that the rules redirect to, if the tenant's route table does not have them. */
const defaultPaths: Readonly<Record<string, string>> = {
  Homepage: "/",
  Login: "/login",
  Empfehlungscode: "/code",
  FileNotFound: "/404",
};

/** Where the rules redirect the visitor; undefined if the page may be opened. */
export function destinationOf(
  { decision, carried }: NavigationResult,
  to: URL,
  page: Page,
): string | undefined {
  if (decision?.do === "leave") return decision.to;
  if (decision?.do === "redirect") {
    const path = pathOf(page, decision.screen) ?? defaultPaths[decision.screen] ?? "/";
    return path + searchOf({ ...decision.query, ...carried });
  }
  if (decision !== undefined || Object.keys(carried).length === 0) return undefined;
  return inApp(to.pathname, page) + searchOf(carried, to.searchParams) + to.hash;
}

export function placeOf({ pathname, searchParams, search, hash }: URL, page: Page): Place {
  const path = inApp(pathname, page);
  const match = matchRoute(page.tenant.routes, path);
  return {
    path,
    // The first value wins, as with `URLSearchParams.get`.
    query: Object.fromEntries([...searchParams].toReversed()),
    hash,
    address: path + search + hash,
    screen: match?.route.name,
    parameters: match?.params ?? {},
  };
}

export function inApp(pathname: string, { tenant }: Page): string {
  return pathAt(tenant.routes, pathname);
}

function searchOf(added: Readonly<Record<string, string>>, present = new URLSearchParams()): string {
  const search = new URLSearchParams(present);
  for (const [name, value] of Object.entries(added)) search.set(name, value);
  return search.size === 0 ? "" : `?${search}`;
}
