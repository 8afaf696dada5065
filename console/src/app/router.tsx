import { createRootRoute, createRoute, createRouter, Navigate } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useTexts } from "../lib/language.tsx";
import { useMe } from "../lib/session.tsx";
import { useTenant } from "../lib/tenant.ts";
import { Page } from "../ui/page.tsx";
import { Empty, Loading } from "../ui/states.tsx";
import { parseSearch, stringifySearch } from "./address.ts";
import { PageError } from "./page-error.tsx";
import { HeldRights } from "./held-rights.tsx";
import { addressOfPage, mayOpen, pages } from "./pages.ts";
import type { ConsolePage } from "./pages/console-page.ts";
import { Shell } from "./shell.tsx";
import { shellTexts } from "./shell-texts.ts";

/** A page for people with its ability; the server refuses its calls to others anyway. */
function guarded(page: ConsolePage): () => ReactNode {
  const { page: Content } = page;
  return function Guarded() {
    const t = useTexts(shellTexts);
    const tenant = useTenant();
    return (
      <HeldRights>
        {(me) =>
          mayOpen(me, page, tenant) ? (
            <Suspense fallback={<Loading rows={6} />}>
              <Content />
            </Suspense>
          ) : (
            <Page title={t("forbidden")}>
              <Empty title={t("forbidden")}>{t("forbiddenText")}</Empty>
            </Page>
          )
        }
      </HeldRights>
    );
  };
}

/** The first tenant, or the own account while the access is being set up. */
function Home() {
  const { tenants, hasJoined } = useMe();
  const [first] = tenants;
  return <Navigate to={hasJoined && first ? `/${first.slug}` : "/konto"} replace />;
}

/** A page that does not exist, inside the tenant of the address. */
function NotFound() {
  const t = useTexts(shellTexts);
  const { hasJoined } = useMe();
  if (!hasJoined) return <Home />;
  return (
    <Page title={t("notFound")}>
      <Empty title={t("notFound")}>{t("notFoundText")}</Empty>
    </Page>
  );
}

const root = createRootRoute({ component: Shell, notFoundComponent: Home });

const routes = [
  createRoute({ getParentRoute: () => root, path: "/", component: Home }),
  // `main.tsx` opens the link of an invitation; without its token one starts at home.
  createRoute({ getParentRoute: () => root, path: "/einladung", component: Home }),
  ...pages.map((page) =>
    createRoute({
      getParentRoute: () => root,
      // The start page of a tenant ends in a slash: otherwise the route of unknown pages would take it.
      path: page.path === "" ? "/$mandant/" : addressOfPage(page, "$mandant"),
      component: guarded(page),
    }),
  ),
  createRoute({ getParentRoute: () => root, path: "/$mandant/$", component: NotFound }),
];

export const router = createRouter({
  routeTree: root.addChildren(routes),
  scrollRestoration: true,
  // The page of another person, product or tenant begins anew: nothing typed or shown for one is taken over for the other.
  defaultRemountDeps: ({ params }) => params,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: PageError,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
