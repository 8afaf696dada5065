import * as z from "zod/mini";
import { facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { dayOf, nameOfKind, RequestKind } from "./request-words.ts";

/** Confirms that a request about one's data has come in, and until when it is answered. */
export const privacyReceivedMail = defineMail({
  name: "privacyReceived",
  schema: z.object({ kind: RequestKind, dueOn: z.iso.date() }),
  example: { kind: "objection", dueOn: "2026-12-16" },
  texts: {
    de: {
      subject: "Ihr Anliegen ist da: {kind}",
      preheader: "Bis wann wir antworten.",
      heading: "Wir haben Ihr Anliegen bekommen",
      intro: "wir kümmern uns um Ihr Anliegen zu Ihren Daten bei {brand} und antworten Ihnen per E-Mail.",
      about: "Ihr Anliegen",
      until: "Antwort spätestens am",
      note: "Sie haben das nicht veranlasst? Bitte antworten Sie auf diese E-Mail.",
    },
    en: {
      subject: "We have your request: {kind}",
      preheader: "When we answer.",
      heading: "We have received your request",
      intro: "We are looking into your request about your data at {brand} and will answer you by email.",
      about: "Your request",
      until: "Answer by",
      note: "If this wasn't you, please reply to this email.",
    },
  },
  compose: ({ kind, dueOn }, { t, language, brand, greet, date }) => ({
    subject: t("subject", { kind: nameOfKind(kind, language) }),
    preheader: t("preheader"),
    blocks: [
      heading(t("heading")),
      greet(undefined),
      paragraph(t("intro", { brand })),
      facts([
        [t("about"), nameOfKind(kind, language)],
        [t("until"), date(dayOf(dueOn))],
      ]),
      note(t("note")),
    ],
  }),
});
