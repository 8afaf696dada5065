import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { stored } from "../../lib/storage/stored.ts";

const isText = (value: unknown): value is string => typeof value === "string";
const kept = stored("sessionStorage", "einladung", isText);

/** Somebody came by an agent's invitation, `/?einladung=…`: whatever they do first in this tab accepts it. */
export function rememberInvitation(search: string): void {
  const number = readSpokenNumber(new URLSearchParams(search).get("einladung") ?? "");
  if (number !== undefined) kept.write(number);
}

/** The invitation's number as a part of what is sent; nothing where there is none. */
export function invitationPart(): { readonly invitationNumber?: string } {
  const number = readSpokenNumber(kept.read() ?? "");
  return number === undefined ? {} : { invitationNumber: number };
}
