import type { ReactNode } from "react";
import type { Opened } from "../src/lib/router/opened.ts";
import { RouterProvider } from "../src/lib/router/router-context.tsx";
import { staticRouter } from "../src/lib/router/router.ts";

export const openedHome: Opened = {
  route: { name: "Homepage", path: "/" },
  params: {},
  screen: { head: () => ({ title: "", description: "" }), Component: () => null },
  data: null,
};

/** Renders a part of a page at an address. */
export function At({
  address = "/",
  base = "/",
  children,
}: {
  readonly address?: string;
  readonly base?: string;
  readonly children: ReactNode;
}) {
  return <RouterProvider router={staticRouter(base, address, openedHome)}>{children}</RouterProvider>;
}
