import { keepDraft } from "../../lib/form/draft.ts";

/** The forms that ask for the address of an account, and the names of their drafts. */
export const loginForm = "anmeldung";
export const forgottenForm = "passwortvergessen";

/** An address that was typed before need not be typed again to log in or to choose a new password. */
export function fillInAddress(email: string): void {
  for (const name of [loginForm, forgottenForm]) keepDraft(name, { email });
}
