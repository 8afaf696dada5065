import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";

/** The body is used instead of the path, so that tokens do not appear in logs of proxies. */
export const checkPass = defineCall({
  id: "checkPass",
  method: "POST",
  path: "/zugang/pruefen",
  scope: "tenant",
  tag: "Konto",
  summary: "Whether a number, code or token of a link lets its holder in where the tenant forces login",
  access: "public",
  body: wire({ pass: ["Zugang", text(512).check(z.minLength(1))] }),
  answers: { 200: wire({ isValid: ["Gueltig", z.boolean()] }) },
  errors: ["notFound", "tooManyAttempts"],
  examples: { body: { Zugang: "M89J4DFE56" }, answer: { Gueltig: true } },
});
