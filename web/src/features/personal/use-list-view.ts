import { useEffect, useState } from "react";
import { useLocation } from "../../lib/router/router-context.tsx";
import { draftKey } from "../../lib/form/draft.ts";
import { stored } from "../../lib/storage/stored.ts";
import { type Group, groups } from "./recommendation-groups.ts";

/** What the visitor has chosen to see of the list. */
export interface ListView {
  readonly group: Group | "all";
  readonly text: string;
  /** How many rows are shown at most. */
  readonly rows: number;
  /** The numbers of the recommendations that are unfolded. */
  readonly unfolded: readonly string[];
}

interface KeptView extends ListView {
  /** The entry of the browser's history that it belongs to. */
  readonly key: string;
}

function isView(value: unknown): value is KeptView {
  const kept = value as Partial<KeptView> | null;
  const isGroup = kept?.group === "all" || groups.some((group) => group === kept?.group);
  return (
    isGroup && typeof kept?.text === "string" && typeof kept.rows === "number" && Array.isArray(kept.unfolded)
  );
}

/** Forgotten at the logout: the text may be a friend's name. */
const store = stored("sessionStorage", draftKey("empfehlungsliste"), isView);

/** The view of the list. The browser's way back to the page finds it as it was; a new visit begins anew. */
export function useListView(first: ListView) {
  const { key } = useLocation();
  const [view, setView] = useState<ListView>(() => {
    const kept = store.read();
    return kept?.key === key ? kept : first;
  });
  useEffect(() => {
    store.write({ ...view, key });
  }, [view, key]);
  const change = (changes: Partial<ListView>) => setView((before) => ({ ...before, ...changes }));
  return [view, change] as const;
}
