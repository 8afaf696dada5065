import type { Length } from "./kind.ts";

/** Lengths that rules need besides the sweeps. They are apart from the texts, so that a page does not load these. */
export const RECIPIENT_WITHOUT_ORDER = { count: 12, unit: "weeks" } as const satisfies Length;
