import * as z from "zod/mini";
import { facts, heading, note, paragraph, quote } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { dayOf, nameOfKind, RequestKind } from "./request-words.ts";

/** The answer to a request about one's data, in the words of an operator. */
export const privacyAnswerMail = defineMail({
  name: "privacyAnswer",
  schema: z.object({
    kind: RequestKind,
    state: z.enum(["done", "refused"]),
    receivedOn: z.iso.date(),
    words: z.string(),
  }),
  example: {
    kind: "correction",
    state: "done",
    receivedOn: "2026-11-02",
    words: "Wir haben Ihren Nachnamen berichtigt.",
  },
  texts: {
    de: {
      subject: "Antwort auf Ihr Anliegen: {kind}",
      preheader: "Unsere Antwort zu Ihren Daten bei {brand}.",
      done: "Ihr Anliegen ist erledigt",
      refused: "Wir können Ihrem Anliegen nicht folgen",
      because: "unsere Antwort:",
      about: "Ihr Anliegen",
      received: "Eingegangen am",
      complaint:
        "Sie können sich bei einer Datenschutzaufsichtsbehörde beschweren, zum Beispiel an Ihrem Wohnort, oder die Entscheidung gerichtlich prüfen lassen.",
      note: "Fragen dazu? Antworten Sie einfach auf diese E-Mail.",
    },
    en: {
      subject: "Answer to your request: {kind}",
      preheader: "Our answer about your data at {brand}.",
      done: "Your request is settled",
      refused: "We cannot do what you asked for",
      because: "Our answer:",
      about: "Your request",
      received: "Received on",
      complaint:
        "You may complain to a data protection authority, for example where you live, or have the decision reviewed by a court.",
      note: "Any questions? Just reply to this email.",
    },
  },
  compose: ({ kind, state, receivedOn, words }, { t, language, brand, greet, date }) => ({
    subject: t("subject", { kind: nameOfKind(kind, language) }),
    preheader: t("preheader", { brand }),
    blocks: [
      heading(t(state)),
      greet(undefined),
      paragraph(t("because")),
      quote(words),
      facts([
        [t("about"), nameOfKind(kind, language)],
        [t("received"), date(dayOf(receivedOn))],
      ]),
      ...(state === "refused" ? [paragraph(t("complaint"))] : []),
      note(t("note")),
    ],
  }),
});
