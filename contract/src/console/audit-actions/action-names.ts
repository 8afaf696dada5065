import type { Language } from "../../language.ts";

/** What an operator reads instead of the id of a call or the name of a command. */
export type ActionNames = Readonly<Record<string, Readonly<Record<Language, string>>>>;
