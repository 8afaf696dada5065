import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { updateLanguage } from "../repository.ts";

/** Mails follow the language in which a person acted last. */
export const rememberLanguage = (tx: TenantTransaction, id: number, language: Language): Promise<void> =>
  updateLanguage(tx, id, language);
