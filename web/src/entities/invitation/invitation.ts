import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { storedText } from "../../lib/storage/stored.ts";

const kept = storedText("sessionStorage", "einladung");

/** Stores the number of a member's invitation, `/?einladung=…`. The visitor's next action in this tab accepts it. */
export function rememberInvitation(search: string): void {
  const number = readSpokenNumber(new URLSearchParams(search).get("einladung") ?? "");
  if (number !== undefined) kept.write(number);
}

export const rememberedInvitation = (): string | undefined => readSpokenNumber(kept.read() ?? "");

/** The invitation's number as a part of a request body; empty without an invitation. */
export function invitationPart(): { readonly invitationNumber?: string } {
  const number = rememberedInvitation();
  return number === undefined ? {} : { invitationNumber: number };
}
