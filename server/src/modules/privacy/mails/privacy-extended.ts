import * as z from "zod/mini";
import { facts, heading, note, paragraph, quote } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { dayOf, nameOfKind, RequestKind } from "./request-words.ts";

/** Tells a person within the first month that the answer takes longer, and why. */
export const privacyExtendedMail = defineMail({
  name: "privacyExtended",
  schema: z.object({
    kind: RequestKind,
    receivedOn: z.iso.date(),
    dueOn: z.iso.date(),
    reason: z.string(),
  }),
  example: {
    kind: "access",
    receivedOn: "2026-11-02",
    dueOn: "2027-02-02",
    reason: "Wir bekommen gerade sehr viele Anfragen.",
  },
  texts: {
    de: {
      subject: "Ihr Anliegen dauert länger: {kind}",
      preheader: "Bis wann wir antworten und warum.",
      heading: "Wir brauchen noch etwas Zeit",
      intro:
        "leider können wir Ihr Anliegen zu Ihren Daten bei {brand} nicht innerhalb eines Monats beantworten. Der Grund:",
      about: "Ihr Anliegen",
      received: "Eingegangen am",
      until: "Antwort spätestens am",
      complaint:
        "Sie können sich bei einer Datenschutzaufsichtsbehörde beschweren oder die Verlängerung gerichtlich prüfen lassen.",
    },
    en: {
      subject: "Your request will take longer: {kind}",
      preheader: "When we answer, and why.",
      heading: "We need some more time",
      intro: "We cannot answer your request about your data at {brand} within one month. The reason:",
      about: "Your request",
      received: "Received on",
      until: "Answer by",
      complaint: "You may complain to a data protection authority or have the extension reviewed by a court.",
    },
  },
  compose: ({ kind, receivedOn, dueOn, reason }, { t, language, brand, greet, date }) => ({
    subject: t("subject", { kind: nameOfKind(kind, language) }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      greet(undefined),
      paragraph(t("intro", { brand })),
      quote(reason),
      facts([
        [t("about"), nameOfKind(kind, language)],
        [t("received"), date(dayOf(receivedOn))],
        [t("until"), date(dayOf(dueOn))],
      ]),
      note(t("complaint")),
    ],
  }),
});
