import type { RouteEntry } from "@weitersagen/contract/tenant";
import type { NavigationRule } from "@weitersagen/domain/navigation";
import { redirect, useLoaderData } from "react-router";
import type { LoaderFunctionArgs, RouteObject } from "react-router";
import type { Screen } from "../lib/screen.ts";
import { problemOf } from "../lib/problem.ts";
import { askRules } from "./navigation.ts";
import { requestContext } from "./page-context.ts";
import { Root } from "./root.tsx";
import { RootError, ScreenError } from "./error-page.tsx";
import { isBuilt, loadScreen } from "./screens.ts";
import { PublicShell } from "./shells/public.tsx";

/** The tenant's routes: one for each entry of its route table whose screen is built. */
export function buildRoutes(table: readonly RouteEntry[], rules?: readonly NavigationRule[]): RouteObject[] {
  const built = table.filter(({ name }) => isBuilt(name));
  return [
    {
      id: "root",
      middleware: [askRules(rules)],
      // The router runs rules only for routes with data, and hydrates only routes whose data is there.
      loader: () => null,
      shouldRevalidate: () => false,
      Component: Root,
      ErrorBoundary: RootError,
      children: [
        {
          id: "public",
          Component: PublicShell,
          children: [
            {
              id: "screens",
              // Above the screens: the router shows no boundary of a route whose own module failed to load.
              ErrorBoundary: ScreenError,
              children: [...built.map(screenRoute), unknownPath],
            },
          ],
        },
      ],
    },
  ];
}

const unknownPath: RouteObject = { id: "unknown", path: "*", loader: () => redirect("/404") };

function screenRoute({ name, path }: RouteEntry): RouteObject {
  return {
    id: `${name} ${path}`,
    path,
    lazy: async () => {
      const { screen } = await loadScreen(name);
      return {
        handle: { screen },
        Component: componentOf(screen),
        loader: (args: LoaderFunctionArgs) => loadData(screen, args),
      };
    },
  };
}

function componentOf({ Component }: Screen<never>) {
  return function ScreenRoute() {
    return <Component data={useLoaderData<never>()} />;
  };
}

async function loadData(screen: Screen<never>, { request, params, context }: LoaderFunctionArgs) {
  const { page, api } = context.get(requestContext);
  const { signal } = request;
  try {
    const data: unknown = await screen.load?.({ ...page, api, params, signal, url: new URL(request.url) });
    return data ?? null;
  } catch (failure) {
    // What does not exist has no page either.
    if (problemOf(failure)?.code === "PSOF0102") throw redirect("/404");
    throw failure;
  }
}
