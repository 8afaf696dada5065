import { keepDraft } from "../../lib/form/draft.ts";

/** The forms that ask for the address of an account, and the names of their drafts. */
export const loginForms = {
  password: "anmeldung",
  link: "anmeldelink",
  forgotten: "passwortvergessen",
} as const;

/** An address that was typed before: nobody types it again to log in, by either way, or to choose a new password. */
export function fillInLogin(email: string): void {
  for (const name of Object.values(loginForms)) keepDraft(name, { email });
}
