import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { storedText } from "../../lib/storage/stored.ts";

const kept = storedText("sessionStorage", "einladung");
/** Of the mailed link, which proves the address. */
const secret = storedText("sessionStorage", "einladungslink");

/** Stores the number of a member's invitation, `/?einladung=…`. The visitor's next action in this tab accepts it. */
export function rememberInvitation(search: string): void {
  const number = readSpokenNumber(new URLSearchParams(search).get("einladung") ?? "");
  if (number !== undefined) kept.write(number);
}

export function rememberInvitationSecret(mailed: string): void {
  secret.write(mailed);
}

export const rememberedInvitation = (): string | undefined => readSpokenNumber(kept.read() ?? "");

/** The invitation as a part of a request body; empty without one. */
export function invitationPart() {
  const number = rememberedInvitation();
  return number === undefined ? {} : { invitationNumber: number, invitationSecret: secret.read() };
}
