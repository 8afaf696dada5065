/** How a setting of a tenant is entered. `json` is for structures that only experts change, `fixed` never changes. */
export type FieldKind =
  | "flag"
  | "number"
  | "cents"
  | "text"
  | "email"
  | "url"
  | "lines"
  | "numbers"
  | "choice"
  | "channel"
  | "json"
  | "fixed"
  /** Has a page of its own in the console. */
  | "elsewhere";

export const fieldGroups = [
  "brand",
  "rewards",
  "participation",
  "modules",
  "channels",
  "site",
  "consent",
  "money",
  "technical",
] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/** Name and explanation of a setting for people. */
interface Words {
  readonly label: string;
  readonly hint: string;
}

export interface TenantField {
  /** Its name in files, commands and calls. */
  readonly name: string;
  readonly group: FieldGroup;
  readonly kind: FieldKind;
  readonly de: Words;
  readonly en: Words;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly { readonly value: string | number; readonly de: string; readonly en: string }[];
  /** What an empty entry means: the field is left out, or it is null. Without it the field must have a value. */
  readonly empty?: "absent" | "null";
  /** Money or logins depend on it: for administrators only. */
  readonly isSensitive?: true;
}

type Pair = readonly [label: string, hint: string];
type Options = Pick<TenantField, "min" | "max" | "choices" | "empty" | "isSensitive">;

/** Describes the fields of a group, one line each. */
export const fieldsIn =
  (group: FieldGroup) =>
  (name: string, kind: FieldKind, de: Pair, en: Pair, options: Options = {}): TenantField => ({
    name,
    group,
    kind,
    de: { label: de[0], hint: de[1] },
    en: { label: en[0], hint: en[1] },
    ...options,
  });
