import type { Language } from "@weitersagen/contract/language";
import type { PersonalField } from "@weitersagen/contract/personal-data";

type Value = string | number | boolean | Date | null;

export type ExportedRecord = Readonly<Partial<Record<PersonalField, Value>>>;

/** One kind of stored personal data, as exported by the module that owns it. */
export interface ExportedSection {
  readonly name: string;
  /** A heading, and a note that says where the data come from and why they are stored. */
  readonly texts: Readonly<Record<Language, { readonly title: string; readonly note: string }>>;
  readonly records: readonly ExportedRecord[];
}
