import { memo } from "react";
import type { Opened } from "../lib/router/opened.ts";
import { useShown } from "../lib/router/router-context.tsx";
import { ScrollPlaces } from "../lib/router/scroll-places.tsx";
import { Arrivals } from "./arrivals.tsx";
import { ConsentGate } from "./consent-gate.tsx";
import { RootError, ScreenError } from "./error-page.tsx";
import { ExitGate } from "./exit-gate.tsx";
import { FailureBoundary } from "./failure-boundary.tsx";
import { HeadSync } from "./head-sync.tsx";
import { OwnLinks } from "./own-links.tsx";
import { NavigationStatus } from "./navigation-status.tsx";
import { PublicShell } from "./shells/public.tsx";

/** Every page: what navigation needs, the shell, and the screen in it. */
export function Root() {
  const { opened } = useShown();
  return (
    <FailureBoundary opened={opened} Message={RootError}>
      <NavigationStatus />
      <HeadSync />
      <OwnLinks />
      <PublicShell>
        <FailureBoundary opened={opened} Message={ScreenError}>
          <OpenedScreen opened={opened} />
        </FailureBoundary>
      </PublicShell>
      <ConsentGate />
      <ExitGate />
      <Arrivals />
      <ScrollPlaces />
    </FailureBoundary>
  );
}

const OpenedScreen = memo(function OpenedScreen({ opened }: { readonly opened: Opened }) {
  if ("failure" in opened) return <ScreenError failure={opened.failure} />;
  const { route, screen, data } = opened;
  // The same route with other parameters goes on, another one begins anew, though it may lead to the same screen.
  return <screen.Component key={route.path} data={data} />;
});
