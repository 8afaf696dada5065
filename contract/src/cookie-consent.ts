import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";

export const CookieDecision = wire({
  consentId: ["EinwilligungId", text(32).check(z.regex(/^[0-9a-f]{32}$/))],
  functional: ["Funktional", z.boolean()],
  analytical: ["Analytisch", z.boolean()],
  marketing: ["Marketing", z.boolean()],
  textVersion: ["TextVersion", text(60).check(z.regex(/^[\w.:-]{1,60}$/))],
});
export type CookieDecision = z.output<typeof CookieDecision>;

export const recordCookieDecision = defineCall({
  id: "recordCookieDecision",
  method: "POST",
  path: "/einwilligung",
  scope: "tenant",
  tag: "Einwilligung",
  summary:
    "Keeps a visitor's decision about cookies as evidence; the server adds its time and the language of the request",
  access: "public",
  body: CookieDecision,
  answers: { 204: null },
  errors: ["notFound"],
  rateLimit: { attempts: 60, seconds: 3_600 },
  bodyLimit: 2_048,
  examples: {
    body: {
      EinwilligungId: "5f1c0a9be3d24e7f8a6b7c8d9e0f1a2b",
      Funktional: false,
      Analytisch: true,
      Marketing: false,
      TextVersion: "2026-05.1f3a9c02",
    },
  },
});
