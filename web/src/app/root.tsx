import { memo } from "react";
import type { Opened } from "../lib/router/opened.ts";
import { useShown } from "../lib/router/router-context.tsx";
import { ScrollRestoration } from "../lib/router/scroll-restoration.tsx";
import { TrackPageViews } from "./visit/track-page-views.tsx";
import { ConsentGate } from "./dialogs/consent-gate.tsx";
import { RootError, ScreenError } from "./failure/failure-page.tsx";
import { ExitGate } from "./dialogs/exit-gate.tsx";
import { FailureBoundary } from "./failure/failure-boundary.tsx";
import { HeadSync } from "./document/head-sync.tsx";
import { TextLinks } from "./navigation/text-links.tsx";
import { NavigationStatus } from "./navigation/navigation-status.tsx";
import { PublicShell } from "./shells/public.tsx";

/** Every page: the parts that navigation needs, the shell, and the screen in it. */
export function Root() {
  const { opened } = useShown();
  return (
    <FailureBoundary opened={opened} Message={RootError}>
      <NavigationStatus />
      <HeadSync />
      <TextLinks />
      <PublicShell question={<ConsentGate />}>
        <FailureBoundary opened={opened} Message={ScreenError}>
          <OpenedScreen opened={opened} />
        </FailureBoundary>
      </PublicShell>
      <ExitGate />
      <TrackPageViews />
      <ScrollRestoration />
    </FailureBoundary>
  );
}

const OpenedScreen = memo(function OpenedScreen({ opened }: { readonly opened: Opened }) {
  if ("failure" in opened) return <ScreenError failure={opened.failure} />;
  const { route, screen, data } = opened;
  // The same route with other parameters keeps its state. Another route starts fresh, even with the same screen.
  return <screen.Component key={route.path} data={data} />;
});
