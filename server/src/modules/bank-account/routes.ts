import {
  getBankAccount,
  removeBankAccount,
  saveBankAccount,
  saveRecipientBankAccount,
} from "@weitersagen/contract/bank-account";
import { loginFreshUntil } from "@weitersagen/domain/takeover";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { onTransaction } from "../../platform/http/handler.ts";
import type { Actor, CallHandler } from "../../platform/http/handler.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import type { AccountOwner, BankAccountDeps } from "./service/deps.ts";
import { type Proof, readOwnAccount, removeOwnAccount, saveOwnAccount } from "./service/own-bank-account.ts";

/** The person whose reward the caller's token opens, or who is logged in. */
type OwnerOf = (tx: TenantTransaction, actor: Actor) => Promise<AccountOwner>;

export function bankAccountRoutes(deps: BankAccountDeps, ownerOf: OwnerOf): CallHandler[] {
  return [
    onTransaction(getBankAccount, async (_input, { tenant, actor, now }, tx) => ({
      ...(await readOwnAccount(deps, tx, await ownerOf(tx, actor), { now, openedBy: openedBy(actor) })),
      changeableSeconds: changeableSeconds(tenant, actor, now),
    })),
    onTransaction(saveBankAccount, async ({ body }, { tenant, actor, now, language }, tx) => {
      const owner = await ownerOf(tx, actor);
      await deps.rememberLanguage(tx, owner, { actor, language });
      return saveOwnAccount(deps, tx, tenant, { owner, account: body, ...callerOf(actor), now, language });
    }),
    onTransaction(saveRecipientBankAccount, async ({ body }, { tenant, actor, now, language }, tx) => {
      const owner = await ownerOf(tx, actor);
      if (owner.party !== "recipient") throw new Refusal("forbidden");
      await deps.rememberLanguage(tx, owner, { actor, language });
      return saveOwnAccount(deps, tx, tenant, { owner, account: body, ...callerOf(actor), now, language });
    }),
    onTransaction(removeBankAccount, async (_input, { tenant, actor, now }, tx) => {
      const owner = await ownerOf(tx, actor);
      await removeOwnAccount(deps, tx, tenant, { owner, proof: proofOf(actor), now });
    }),
  ];
}

/** Null with a mailed link, which proves enough; none where the tenant accepts nothing else. */
function changeableSeconds({ settings }: Tenant, actor: Actor, now: Date): number | null {
  if (actor.kind !== "referrer") return null;
  if (!settings.storesBankAccounts || !actor.since) return 0;
  const left = loginFreshUntil(actor.since).getTime() - now.getTime();
  return Math.max(0, Math.floor(left / 1_000));
}

const openedBy = (actor: Actor): number | undefined =>
  actor.kind === "reward" ? Number(actor.subject) : undefined;

const callerOf = (actor: Actor) => ({ proof: proofOf(actor), openedBy: openedBy(actor) });

function proofOf(actor: Actor): Proof {
  if (actor.kind === "reward") return "mailed link";
  const since = actor.kind === "referrer" ? actor.since : undefined;
  if (since === undefined) throw new Refusal("bankAccountUnproven");
  return { loggedInAt: since };
}
