import {
  getBankAccount,
  removeBankAccount,
  saveBankAccount,
  saveRecipientBankAccount,
} from "@weitersagen/contract/bank-account";
import { on } from "../../platform/http/handler.ts";
import type { Actor, CallHandler, TenantCallContext } from "../../platform/http/handler.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import type { AccountOwner, BankAccounts, Proof } from "./service/accounts.ts";

/** Whose reward a caller's token opens, or who is logged in. */
export type OwnerOf = (tenant: Tenant, actor: Actor) => Promise<AccountOwner>;

export function bankAccountRoutes(accounts: BankAccounts, ownerOf: OwnerOf): CallHandler[] {
  return [
    on(getBankAccount, async (_input, { tenant, actor, now }) =>
      accounts.read(tenant, await ownerOf(tenant, actor), now),
    ),
    on(saveBankAccount, async ({ body }, { tenant, actor, now, language }) =>
      accounts.save(tenant, await ownerOf(tenant, actor), body, { proof: proofOf(actor), now, language }),
    ),
    on(saveRecipientBankAccount, async ({ body }, { tenant, actor, now, language }) => {
      const owner = await ownerOf(tenant, actor);
      if (owner.party !== "recipient") throw new Refusal("forbidden");
      return accounts.save(tenant, owner, body, { proof: proofOf(actor), now, language });
    }),
    on(removeBankAccount, async (_input, { tenant, actor, now }: TenantCallContext) => {
      await accounts.remove(tenant, await ownerOf(tenant, actor), { proof: proofOf(actor), now });
      return undefined;
    }),
  ];
}

function proofOf(actor: Actor): Proof {
  if (actor.kind === "reward") return "mailed link";
  const since = actor.kind === "referrer" ? actor.since : undefined;
  if (since === undefined) throw new Refusal("bankAccountUnproven");
  return { loggedInAt: since };
}
