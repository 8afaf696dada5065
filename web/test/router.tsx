import type { Language } from "@weitersagen/contract/language";
import { withPrefix } from "@weitersagen/contract/locale";
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
  language = "de",
  children,
}: {
  readonly address?: string;
  readonly language?: Language;
  readonly children: ReactNode;
}) {
  return (
    <RouterProvider
      router={staticRouter({ addressOf: (path) => withPrefix(path, language) }, address, openedHome)}
    >
      {children}
    </RouterProvider>
  );
}
