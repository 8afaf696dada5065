import type { KindName } from "./kinds.ts";

/**
 * Which columns of a table hold personal data, and of which kind. Every column of type text, bytea, date or json is
 * listed as personal or plain; numbers, flags and times follow the kind of their row.
 */
export type MappedTable =
  | {
      readonly personal: Readonly<Record<string, KindName | readonly KindName[]>>;
      /** Reviewed: says nothing about a person, not even together with the rest of the row. */
      readonly plain: readonly string[];
    }
  /** A table of the client's own texts and settings, with the reason why it names no person. */
  | { readonly noPerson: string };
