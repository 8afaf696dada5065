import type { AbilityName } from "@weitersagen/domain/operator-abilities";
import type { CallDefinition } from "../call.ts";
import "../setting-rules.ts";

/** Without it a call that changes something is refused: another site's form cannot send it. */
export const consoleHeader = "x-weitersagen-console";

/** The id of the operator whom the page shows as logged in: another tab may have logged another one in since. */
export const operatorHeader = "x-weitersagen-operator";

/** A browser accepts a cookie of this name from its own host only, over a secure connection. */
export const consoleCookie = "__Host-konsole";

/** Ties a login at the company's provider to the browser that began it. */
export const signOnCookie = "__Host-konsole-anmeldung";

/** A call of the console. `ability` is its row in the table of abilities; `anyone` is for logging in. */
export interface ConsoleCall extends CallDefinition {
  readonly scope: "console" | "consoleTenant";
  readonly access: "operator" | "public";
  readonly ability: AbilityName | "anyone";
  /** A reading call that is in the audit log: it shows or exports data of people. Writing calls always are. */
  readonly isAudited?: true;
}

type Described = Omit<ConsoleCall, "access" | "tag"> & { readonly tag?: string };

/** Describes a call of the console. The ability is part of its type: without one it does not compile. */
export function defineConsoleCall<const C extends Described>(
  call: C,
): C & Pick<ConsoleCall, "access" | "tag"> {
  return {
    tag: "Konsole",
    ...call,
    access: call.ability === "anyone" ? ("public" as const) : ("operator" as const),
  };
}

export const isConsoleCall = (call: CallDefinition): boolean =>
  call.scope === "console" || call.scope === "consoleTenant";
