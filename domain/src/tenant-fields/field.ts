/** How a setting of a tenant is entered. `fixed` never changes. */
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
  /** Several of the choices, in their order. */
  | "choices"
  | "channel"
  /** A text in German and English. */
  | "wording"
  /** A point in time, read as its day in Germany. */
  | "instant"
  /** Several values that belong together: its `parts`. */
  | "group"
  /** A list whose rows have the same `parts`. */
  | "rows"
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

/** A setting, or a part of one. */
export interface FieldShape {
  /** Its name in files, commands and calls. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly de: Words;
  readonly en: Words;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly { readonly value: string | number; readonly de: string; readonly en: string }[];
  /** What an empty entry means: the field is left out, or it is null. Without it the field must have a value. */
  readonly empty?: "absent" | "null";
  readonly parts?: readonly FieldShape[];
}

export interface TenantField extends FieldShape {
  readonly group: FieldGroup;
  /** Money or logins depend on it: for administrators only. */
  readonly isSensitive?: true;
  /** A promise of money: it has a page of its own, where a second person approves each change. */
  readonly needsTwoPeople?: true;
}

type Pair = readonly [label: string, hint: string];
type Options = Pick<
  TenantField,
  "min" | "max" | "choices" | "empty" | "isSensitive" | "needsTwoPeople" | "parts"
>;

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

/** Describes a part of a structure. Most need no explanation beside their name. */
export const part = (
  name: string,
  kind: FieldKind,
  [de, deHint = ""]: readonly [label: string, hint?: string],
  [en, enHint = ""]: readonly [label: string, hint?: string],
  options: Omit<Options, "isSensitive" | "needsTwoPeople"> = {},
): FieldShape => ({
  name,
  kind,
  de: { label: de, hint: deHint },
  en: { label: en, hint: enHint },
  ...options,
});
