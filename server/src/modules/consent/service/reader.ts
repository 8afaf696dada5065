import type { ContentPage } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import type { Tenant } from "../../../platform/tenancy.ts";

/** The content that wordings are taken from. */
export interface WordingContent {
  readonly page: (tenant: Tenant, name: string, language: Language) => Promise<ContentPage>;
  /** The tenant's own texts for the user interface, with variables filled in. */
  readonly interfaceTexts: (tenant: Tenant, language: Language) => Promise<Readonly<Record<string, string>>>;
}

/** The reader of a wording. */
export interface Reader {
  readonly tenant: Tenant;
  readonly language: Language;
  readonly now: Date;
}
