import type { ConsoleCall } from "@weitersagen/contract/console/console-call";
import type { Me } from "@weitersagen/contract/console/session";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { LinkPage, LoginPage, NoRolePage, RolesGone, SessionEnded } from "../features/login/login-page.tsx";
import { SignOnPage } from "../features/login/sign-on-page.tsx";
import { ConsoleProblem, listen } from "../lib/api.ts";
import { LanguageProvider } from "../lib/language.tsx";
import { isAbleTo, LoginSeenContext, MeContext, useMeQuery } from "../lib/session.tsx";
import { followTheme } from "../lib/theme.ts";
import { Failure } from "../ui/states.tsx";
import "./app.css";
import { OtherOperator } from "./other-operator.tsx";
import { router } from "./router.tsx";

followTheme();

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays one; only a server that cannot be reached is asked again.
      retry: (count, error) => count < 2 && error instanceof ConsoleProblem && error.reason === "unreachable",
    },
  },
});

const readAgain = () => void client.invalidateQueries();

/** Asks again who is logged in, and whether the right to a call is gone. */
async function isMissing(
  refetch: ReturnType<typeof useMeQuery>["refetch"],
  { ability, scope }: ConsoleCall,
  tenant: string | undefined,
  shown: number | undefined,
): Promise<boolean> {
  const { data, error } = await refetch();
  if (error) return error instanceof ConsoleProblem && error.reason === "forbidden";
  if (!data || data.id !== shown || ability === "anyone") return false;
  return !isAbleTo(data, ability, scope === "consoleTenant" ? (tenant ?? "") : null);
}

/** The login, or the console of who is logged in. When a session ends, its pages stay below the login. */
function Gate() {
  const { data, dataUpdatedAt, error, isPending, refetch } = useMeQuery();
  // When another operator logs in in another tab, this one goes on showing whose page it is.
  const [me, setMe] = useState<Me>();
  if (data && data !== me && (me === undefined || me.id === data.id)) setMe(data);
  const shown = me?.id;
  useEffect(() => {
    listen({
      sessionEnded: () => void refetch(),
      rightsDoubted: (call, tenant) => isMissing(refetch, call, tenant, shown),
      shownOperator: () => shown,
    });
  }, [refetch, shown]);
  const hasNoRole = error instanceof ConsoleProblem && error.reason === "forbidden";
  const isLoggedOut = error instanceof ConsoleProblem && error.reason === "notLoggedIn";
  if (me) {
    return (
      <MeContext value={me}>
        {data && data.id !== me.id ? <OtherOperator name={data.name} /> : null}
        <LoginSeenContext value={data?.id === me.id ? dataUpdatedAt : 0}>
          <RouterProvider router={router} />
        </LoginSeenContext>
        <SessionEnded isOpen={isLoggedOut} />
        <RolesGone isOpen={hasNoRole} />
      </MeContext>
    );
  }
  if (isPending || data) return null;
  if (isLoggedOut) return <LoginPage />;
  if (hasNoRole) return <NoRolePage onRetry={() => void refetch()} />;
  return (
    <main className="mx-auto max-w-md p-6">
      <Failure error={error} onRetry={() => void refetch()} />
    </main>
  );
}

const isLink = location.pathname === "/einladung" && location.hash.length > 1;
const isSignOn = location.pathname === "/firmenkonto";
const root = document.querySelector("#root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider onChange={readAgain}>
        <QueryClientProvider client={client}>
          {isLink ? <LinkPage /> : isSignOn ? <SignOnPage /> : <Gate />}
        </QueryClientProvider>
      </LanguageProvider>
    </StrictMode>,
  );
}
