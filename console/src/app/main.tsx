import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { LinkPage, LoginPage, NoRolePage, RolesGone, SessionEnded } from "../features/login/login-page.tsx";
import { SignOnPage } from "../features/login/sign-on-page.tsx";
import { ConsoleProblem, listen } from "../lib/api.ts";
import { LanguageProvider } from "../lib/language.tsx";
import { LoginSeenContext, MeContext, useMeQuery } from "../lib/session.tsx";
import { followTheme } from "../lib/theme.ts";
import { Failure } from "../ui/states.tsx";
import "./app.css";
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

/** The login, or the console of who is logged in. When a session ends, its pages stay below the login. */
function Gate() {
  const { data, dataUpdatedAt, error, isPending, refetch } = useMeQuery();
  useEffect(() => {
    listen({ sessionEnded: () => void refetch(), rightsDoubted: () => void refetch() });
  }, [refetch]);
  const hasNoRole = error instanceof ConsoleProblem && error.reason === "forbidden";
  const isLoggedOut = error instanceof ConsoleProblem && error.reason === "notLoggedIn";
  if (data) {
    return (
      <MeContext value={data}>
        <LoginSeenContext value={dataUpdatedAt}>
          <RouterProvider router={router} />
        </LoginSeenContext>
        <SessionEnded isOpen={isLoggedOut} />
        <RolesGone isOpen={hasNoRole} />
      </MeContext>
    );
  }
  if (isPending) return null;
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
