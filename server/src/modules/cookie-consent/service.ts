import type { CookieDecision } from "@weitersagen/contract/cookie-consent";
import type { Language } from "@weitersagen/contract/language";
import type { Database } from "../../platform/db/database.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import { insertCookieDecision } from "./repository.ts";

/** Evidence of what visitors decided about cookies. It is only ever added to. */
export class CookieDecisions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  record(tenant: Tenant, decision: CookieDecision, at: { language: Language; now: Date }): Promise<void> {
    const { language, now: decidedAt } = at;
    return this.#database.inTenant(tenant.id, (tx) =>
      insertCookieDecision(tx, { ...decision, language, decidedAt }),
    );
  }
}
