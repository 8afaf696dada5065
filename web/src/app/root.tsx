import { Outlet, ScrollRestoration } from "react-router";
import { HeadSync } from "./head-sync.tsx";
import { NavigationStatus } from "./navigation-status.tsx";

/** Around every page: what navigation needs, whichever shell the page wears. */
export function Root() {
  return (
    <>
      <NavigationStatus />
      <HeadSync />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
