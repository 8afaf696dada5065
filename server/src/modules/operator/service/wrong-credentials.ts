import { Refusal } from "../../../platform/refusal.ts";
import type { LoginMethod } from "../repository/sessions.ts";

/** What a person may have mistyped, by the way they chose. */
const words: Readonly<Partial<Record<LoginMethod, { detail: string; german: string }>>> = {
  password: {
    detail: "The email address, the password or the one-time code is not correct.",
    german: "E-Mail-Adresse, Passwort oder Einmalcode ist nicht richtig.",
  },
  recovery: {
    detail: "The email address or the recovery code is not correct.",
    german: "E-Mail-Adresse oder Notfallcode ist nicht richtig.",
  },
  passkey: {
    detail:
      "This passkey does not open the console. Either it is not set up here, or the access is locked: an administrator can tell you.",
    german:
      "Mit diesem Passkey ist keine Anmeldung möglich. Entweder ist er hier nicht eingerichtet, oder der Zugang ist gesperrt: Eine Person der Administration weiß es.",
  },
};

const wrongCodeWords = {
  detail: "The one-time code is not correct. Enter the one that the app shows now.",
  german: "Der Einmalcode ist nicht richtig. Geben Sie den ein, den die App jetzt zeigt.",
};

/** By link there is nothing to mistype. */
export const wrongLogin = (method: LoginMethod): Refusal => new Refusal("wrongCredentials", words[method]);

/** A person who is logged in confirms who they are. */
export const wrongStepUp = (): Refusal => new Refusal("wrongCredentials", wrongCodeWords);

/** The first code of a new secret. */
export const wrongFirstCode = (): Refusal => new Refusal("invalidInput", { ...wrongCodeWords, isMiss: true });
