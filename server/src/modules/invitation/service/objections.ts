import { normalizedAddress } from "@weitersagen/domain/email-address";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { optedOutOf } from "../../consent/service/opted-out.ts";
import { addressHashes } from "../../consent/service/record.ts";
import { findById, findObjections, insertObjection, lockOpenTo, moveInvitation } from "../repository.ts";
import type { InvitationDeps } from "./deps.ts";

type Deps = { readonly consent: Pick<InvitationDeps["consent"], "proofKeys"> };

/** Those of the addresses whose owner objected to invitations, or opted out of advertising. */
export async function unwantedAddresses(
  { consent }: Deps,
  tx: TenantTransaction,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const hashed = addresses.map((address) => ({ address, hashes: addressHashes(consent.proofKeys, address) }));
  const objections = await findObjections(
    tx,
    hashed.flatMap(({ hashes }) => hashes),
  );
  const objected = hashed.filter(({ hashes }) =>
    hashes.some((hash) => objections.some((found) => found.equals(hash))),
  );
  const optedOut = await optedOutOf(consent, tx, addresses);
  return new Set([...objected.map(({ address }) => address), ...optedOut]);
}

/**
 * The invited person wants no invitations: all open ones end and lose the name, and the address is not written to again.
 * Answers false if the token is not that of an invitation. Repeating it changes nothing.
 */
export async function declineInvitations(
  { consent }: Deps,
  tx: TenantTransaction,
  token: string,
  now: Date,
): Promise<boolean> {
  const found = await findOneTimeToken(tx, token);
  if (found?.purpose !== "invitation") return false;
  const invitation = await findById(tx, found.subject);
  // An invitation that was forgotten has no address left to object with.
  if (!invitation || invitation.email === "") return true;
  const address = normalizedAddress(invitation.email);
  const [hash] = addressHashes(consent.proofKeys, address);
  if (hash) await insertObjection(tx, hash, now);
  for (const { id } of await lockOpenTo(tx, address)) await moveInvitation(tx, id, "decline", now);
  return true;
}
