import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ForgetBatch } from "../../../platform/jobs/retention.ts";
import type { ExportedSection } from "../../../platform/personal-data.ts";
import { deleteOneTimeTokens } from "../../../platform/session/one-time-tokens.ts";
import { clearNames, deleteUnanswered, forgetInvitations, invitationsOf } from "../repository.ts";

/** Ends the invitations whose term is over: they lose name and address, and their links stop working. */
export async function forgetDue(tx: TenantTransaction, { now, size }: ForgetBatch): Promise<number> {
  const until = startsDue(kindsOfData.invitations.end.length, now);
  const ids = await forgetInvitations(tx, { until, now, size });
  if (ids.length > 0) await deleteOneTimeTokens(tx, ["invitation"], ids);
  return ids.length;
}

/** Removes a deleted referrer's name and address from the invitations they accepted. */
export async function forgetReferrer(tx: TenantTransaction, referrerId: number): Promise<void> {
  await clearNames(tx, referrerId);
}

/** Deletes the invitations to these addresses that were not accepted. */
export async function forgetInvited(tx: TenantTransaction, emails: readonly string[]): Promise<void> {
  const ids = await deleteUnanswered(tx, emails);
  if (ids.length > 0) await deleteOneTimeTokens(tx, ["invitation"], ids);
}

/** The invitations that a person got or accepted. */
export async function exportInvited(
  tx: TenantTransaction,
  person: { readonly referrerId: number | null; readonly emails: readonly string[] },
): Promise<ExportedSection> {
  return {
    name: "invitations",
    texts: {
      de: {
        title: "Einladungen",
        note: "Name und Adresse hat die Person angegeben, die Sie eingeladen hat.",
      },
      en: { title: "Invitations", note: "Name and address were given by the person who invited you." },
    },
    records: await invitationsOf(tx, person),
  };
}
