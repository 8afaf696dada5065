import type { Length } from "./kind.ts";

/** Lengths that rules need besides the sweeps. They are apart from the texts, so that a page does not load these. */
/** An ended session of an operator stays listed so long. */
export const OPERATOR_SESSION = { count: 30, unit: "days" } as const satisfies Length;
/** An unaccepted invitation to the console, with its account. */
export const UNUSED_INVITATION = { count: 30, unit: "days" } as const satisfies Length;
export const RECIPIENT_WITHOUT_ORDER = { count: 12, unit: "weeks" } as const satisfies Length;
