import { createContext, startTransition, use, useLayoutEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import type { Location } from "./location.ts";
import type { Params } from "@weitersagen/contract/route-path";
import type { Router, Shown } from "./router.ts";

const RouterContext = createContext<Router | undefined>(undefined);
const ShownContext = createContext<Shown | undefined>(undefined);
const PendingContext = createContext<Location | undefined>(undefined);

interface RouterProviderProps {
  readonly router: Router;
  readonly children: ReactNode;
}

export function RouterProvider({ router, children }: RouterProviderProps) {
  const [{ shown, pending }, setState] = useState(router.first);
  useLayoutEffect(() => {
    const update = () => startTransition(() => setState(router.state));
    // A navigation may have begun before hydration.
    update();
    return router.subscribe(update);
  }, [router]);
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        <PendingContext value={pending}>{children}</PendingContext>
      </ShownContext>
    </RouterContext>
  );
}

export function useRouter(): Router {
  return provided(use(RouterContext));
}

/** The page that is shown. It stays the same while another one loads. */
export function useShown(): Shown {
  return provided(use(ShownContext));
}

/** The address that is being loaded, if any. */
export function usePending(): Location | undefined {
  return use(PendingContext);
}

export function useLocation(): Location {
  return useShown().location;
}

/** The values of the route's parameters in the path. */
export function useParams(): Params {
  return useShown().opened.params;
}

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

export function useNavigate(): Router["navigate"] {
  return useRouter().navigate;
}

function provided<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("Navigation needs a RouterProvider above it");
  return value;
}
