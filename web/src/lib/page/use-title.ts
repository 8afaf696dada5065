import { useEffect } from "react";
import { usePage } from "./page.tsx";

/** The title of the tab when the page shows something else than when it was opened. */
export function useTitle(title: string | undefined): void {
  const { brand } = usePage().tenant.configuration;
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${brand}`;
  }, [title, brand]);
}
