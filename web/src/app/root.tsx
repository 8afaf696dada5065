import { Outlet, ScrollRestoration } from "react-router";
import { Arrivals } from "./arrivals.tsx";
import { ConsentGate } from "./consent-gate.tsx";
import { ExitGate } from "./exit-gate.tsx";
import { HeadSync } from "./head-sync.tsx";
import { OwnLinks } from "./own-links.tsx";
import { NavigationStatus } from "./navigation-status.tsx";

/** Around every page: what navigation needs, whichever shell the page wears. */
export function Root() {
  return (
    <>
      <NavigationStatus />
      <HeadSync />
      <OwnLinks />
      <Outlet />
      <ConsentGate />
      <ExitGate />
      <Arrivals />
      <ScrollRestoration />
    </>
  );
}
