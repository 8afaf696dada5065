import type { User } from "@weitersagen/contract/account";
import type { Language } from "@weitersagen/contract/language";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { changeAccount } from "../repository.ts";
import { ownAccount, userOf } from "./account.ts";

export class MyData {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  user({ tenant, actor }: TenantCallContext): Promise<User> {
    return this.#database.inTenant(tenant.id, async (tx) => userOf(await ownAccount(tx, actor)));
  }

  change(change: { language: Language }, { tenant, actor }: TenantCallContext): Promise<User> {
    return this.#database.inTenant(tenant.id, async (tx) => {
      const { id } = await ownAccount(tx, actor);
      const changed = await changeAccount(tx, id, change);
      if (!changed) throw new Refusal("PSOF0204");
      return userOf(changed);
    });
  }
}
