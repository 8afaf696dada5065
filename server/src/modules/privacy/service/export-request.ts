import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findRequest, insertEvent } from "../repository/requests.ts";
import { identityMissing, nobodyStored } from "./desk-refusals.ts";
import { type ExportDeps, exportPerson, exportPersonAsPage } from "./export-data.ts";
import { isNobody, mailAddressesOf, personOfRequest } from "./request-person.ts";

interface Context {
  readonly tenant: Tenant;
  readonly language: Language;
  readonly now: Date;
  readonly operator: { readonly name: string };
}

/** Everything stored about the person of a request, for an operator who hands it over. */
export async function exportOfRequest(
  deps: ExportDeps,
  tx: TenantTransaction,
  { tenant, language, now, operator }: Context,
  { id, form }: { readonly id: number; readonly form: "html" | "json" },
): Promise<AsyncIterable<string>> {
  const request = await findRequest(tx, id);
  if (!request) throw new Refusal("notFound");
  if (request.identity === null) throw identityMissing();
  const person = await personOfRequest(tx, request);
  if (isNobody(person)) throw nobodyStored();
  await insertEvent(tx, id, { kind: "exported", at: now, actor: operator.name, detail: form.toUpperCase() });
  // The call needs a step-up.
  const mailAddresses = await mailAddressesOf(tx, person);
  const reader = { tenant, language, now, isFresh: true, mailAddresses };
  return form === "html" ? exportPersonAsPage(deps, reader, person) : exportPerson(deps, reader, person);
}
