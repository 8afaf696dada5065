import type { RouteEntry } from "@weitersagen/contract/tenant";
import type { ApiCaller } from "@weitersagen/contract/page";
import { passIn } from "@weitersagen/domain/navigation-address";
import type { NavigationRule } from "@weitersagen/domain/navigation";
import { importWithRetries, NewDocumentNeeded, requireImports } from "../../lib/api/import-again.ts";
import { problemOf } from "../../lib/api/problem.ts";
import type { Opened } from "../../lib/router/opened.ts";
import { matchRoute } from "@weitersagen/contract/route-path";
import type { RouteMatch } from "@weitersagen/contract/route-path";
import { Redirect } from "../../lib/router/redirect.ts";
import type { Screen, ScreenInput } from "../../lib/page/screen.ts";
import type { Page } from "../../lib/page/page.tsx";
import { enforceRules, inApp, placeOf } from "./rules.ts";
import { loadScreen } from "../screens.ts";
import type { Visitor } from "../visit/visit.ts";

/**
 * Opens an address for a visitor, on the server and in the browser: applies the rules, then loads the screen and its
 * data. Throws a `Redirect` if another page must be opened instead.
 */
export async function openPage(
  to: URL,
  visitor: Visitor,
  signal: AbortSignal,
  rules?: readonly NavigationRule[],
): Promise<Opened> {
  const { page, api } = visitor;
  const match = matchIn(page, to);
  try {
    await requireImports();
    await enforceRules(to, visitor, rules);
    if (!match) throw new Redirect("/404");
    const input = { ...page, api: withPass(api, to, page), signal, params: match.params, url: to };
    return await importWithRetries(async () => {
      const screen = await screenAt(match);
      return { ...match, screen, data: await loadData(screen, input) };
    });
  } catch (failure) {
    if (failure instanceof NewDocumentNeeded) throw new Redirect(to.href);
    if (failure instanceof Redirect || !match) throw failure;
    return { ...match, failure };
  }
}

/** Continues with a page that the server has opened. */
export async function takeOverPage(
  to: URL,
  page: Page,
  outcome: { readonly data: unknown } | { readonly failure: unknown },
): Promise<Opened> {
  const match = matchIn(page, to);
  if (!match) throw new Error(`No screen for ${to.pathname}`);
  return "failure" in outcome
    ? { ...match, ...outcome }
    : { ...match, ...outcome, screen: await screenAt(match) };
}

/** Where login is forced, the calls of a page show the number, code or token of its address. */
export function withPass(api: ApiCaller, to: URL, page: Page): ApiCaller {
  const pass = page.tenant.configuration.forcesLogin ? passIn(placeOf(to, page)) : undefined;
  return pass === undefined ? api : (call, input, options) => api(call, input, { pass, ...options });
}

function matchIn(page: Page, { pathname }: URL): RouteMatch<RouteEntry> | undefined {
  return matchRoute(page.tenant.routes, inApp(pathname, page));
}

async function screenAt({ route }: RouteMatch<RouteEntry>): Promise<Screen> {
  const { screen } = await loadScreen(route.name);
  // A screen only gets the data of its own `load`, so the type of the data does not matter here.
  return screen as unknown as Screen;
}

async function loadData(screen: Screen, input: ScreenInput): Promise<unknown> {
  try {
    return (await screen.load?.(input)) ?? null;
  } catch (failure) {
    // A page about something that does not exist is not found either.
    if (problemOf(failure)?.code === "notFound") throw new Redirect("/404");
    throw failure;
  }
}
