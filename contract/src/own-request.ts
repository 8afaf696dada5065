import * as z from "zod/mini";
import { trimmed } from "./text.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

/** What a person wants beside what the pages do at once: seeing, correcting and deleting. */
export const ownRequestKinds = {
  access: "Auskunft",
  correction: "Berichtigung",
  restriction: "Einschraenkung",
  objection: "Widerspruch",
} as const;

export const OwnRequest = wire({
  kind: ["Art", wireWords(ownRequestKinds)],
  message: ["Nachricht", trimmed(2_000).check(z.minLength(3))],
});

export const ownRequestExample = {
  Art: "Widerspruch",
  Nachricht: "Ich widerspreche der Prüfung auf Missbrauch.",
};
