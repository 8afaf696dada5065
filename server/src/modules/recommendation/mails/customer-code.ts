import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import * as z from "zod/mini";
import { code as codeBlock, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** The customer reads the code out to the member who records their recommendation. */
export const customerCodeMail = defineMail({
  name: "customerCode",
  schema: z.object({
    firstName: z.string(),
    agent: z.string(),
    agency: z.string(),
    code: z.string(),
    validMinutes: z.int(),
  }),
  confidential: true,
  secrets: ({ code }) => [showSpokenNumber(code)],
  example: {
    firstName: "Erika",
    agent: "Wiebke Osterkamp",
    agency: "Kundenhaus Norderhaven GmbH",
    code: "J53FDD5E4B",
    validMinutes: 30,
  },
  texts: {
    de: {
      subject: "Ihr Code für die Empfehlung mit {agent}",
      preheader: "Nennen Sie ihn nur, wenn Sie die Empfehlung möchten.",
      heading: "Ihr Code",
      from: "{agent} ({agency})",
      intro:
        "{sender} nimmt gerade eine Empfehlung in Ihrem Namen auf. Wenn Sie das möchten, nennen Sie diesen Code:",
      caption: "Gültig {minutes} Minuten",
      note: "Sie wissen nichts davon? Dann geben Sie den Code nicht weiter. Ohne ihn passiert nichts.",
    },
    en: {
      subject: "Your code for the recommendation with {agent}",
      preheader: "Tell it only if you want the recommendation.",
      heading: "Your code",
      from: "{agent} ({agency})",
      intro: "{sender} is recording a recommendation in your name. If you want that, read out this code:",
      caption: "Valid for {minutes} minutes",
      note: "If you know nothing about this, do not pass the code on. Without it nothing happens.",
    },
  },
  compose: ({ firstName, agent, agency, code, validMinutes }, { t, greet }) => ({
    subject: t("subject", { agent }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      greet(firstName),
      // An advisor is an agency of one person.
      paragraph(t("intro", { sender: agent === agency ? agent : t("from", { agent, agency }) })),
      codeBlock(showSpokenNumber(code), t("caption", { minutes: String(validMinutes) })),
      note(t("note")),
    ],
  }),
});
