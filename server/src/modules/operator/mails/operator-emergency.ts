import * as z from "zod/mini";
import { facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** Tells every administrator that a role was given by command, without a second person. */
export const operatorEmergencyMail = defineMail({
  name: "operatorEmergency",
  schema: z.object({
    name: z.string(),
    person: z.string(),
    role: z.string(),
    by: z.string(),
    reason: z.string(),
    /** The console. */
    address: z.optional(z.url({ protocol: /^https?$/ })),
  }),
  example: {
    name: "Kim Schulz",
    person: "robin@empfehlen.example",
    role: "administrator",
    by: "betrieb",
    reason: "Beide Administratoren sind ausgeschieden",
  },
  texts: {
    de: {
      subject: "Notfall: Rolle ohne Freigabe vergeben",
      preheader: "Bitte prüfen Sie, ob das richtig war.",
      heading: "Guten Tag {name},",
      intro:
        "auf dem Server wurde mit einem Notfallbefehl eine Rolle vergeben. Eine zweite Person hat sie nicht freigegeben.",
      person: "Person",
      role: "Rolle",
      by: "Systembenutzer",
      reason: "Grund",
      note: "War das nicht abgesprochen? Sperren Sie den Zugang in der Konsole unter „Betreuende“. Der Befehl steht im Protokoll der Installation.",
    },
    en: {
      subject: "Emergency: a role was given without approval",
      preheader: "Please check whether this was right.",
      heading: "Hello {name},",
      intro: "A role was given on the server by an emergency command. No second person has approved it.",
      person: "Person",
      role: "Role",
      by: "System user",
      reason: "Reason",
      note: "Nobody told you? Lock the access in the console, under “Operators”. The command is in the audit log of the installation.",
    },
  },
  compose: ({ name, person, role, by, reason, address }, { t }) => ({
    subject: t("subject"),
    preheader: t("preheader"),
    isToTeam: true,
    console: address === undefined ? undefined : new URL(address),
    blocks: [
      heading(t("heading", { name })),
      paragraph(t("intro")),
      facts([
        [t("person"), person],
        [t("role"), role],
        [t("by"), by],
        [t("reason"), reason],
      ]),
      note(t("note")),
    ],
  }),
});
