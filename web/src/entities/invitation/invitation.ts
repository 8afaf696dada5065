import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { keepDraft } from "../../lib/form/draft.ts";
import { storedText } from "../../lib/storage/stored.ts";

const kept = storedText("sessionStorage", "einladung");

/** Stores the number of an agent's invitation, `/?einladung=…`. The visitor's next action in this tab accepts it. */
export function rememberInvitation(search: string): void {
  const number = readSpokenNumber(new URLSearchParams(search).get("einladung") ?? "");
  if (number !== undefined) kept.write(number);
}

interface Invited {
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** The forms that an invited person may fill in next, by the name of their draft. */
const forms = ["registrierung", "empfehlen"];

/** Stores the invitation and fills in the person's data, once: what they change afterwards stays. */
export function rememberInvited({ number, firstName, lastName, email }: Invited): void {
  if (kept.read() === number) return;
  kept.write(number);
  for (const form of forms) keepDraft(form, { firstName, lastName, email });
}

/** The invitation's number as a part of a request body; empty without an invitation. */
export function invitationPart(): { readonly invitationNumber?: string } {
  const number = readSpokenNumber(kept.read() ?? "");
  return number === undefined ? {} : { invitationNumber: number };
}
