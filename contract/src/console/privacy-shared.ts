import * as z from "zod/mini";
import { text, tidied } from "../text.ts";
import { idParams } from "./own-account.ts";

export const privacyShared = { scope: "consoleTenant", tag: "Datenschutz" } as const;

/** A call about one request. */
export const aboutRequest = {
  ...privacyShared,
  params: idParams,
  examples: { params: { id: "12" } },
} as const;

/** A call with which an operator decides something about a request. */
export const decidesRequest = {
  ...aboutRequest,
  ability: "privacy.decide",
  answers: { 204: null },
  errors: ["wrongState"],
} as const;

export const trimmed = (max: number) => tidied(max, (typed) => typed.trim());
export const PrivacyReason = trimmed(1_000).check(z.minLength(3, { error: "reasonRule" }));
/** A day of the calendar in Germany. */
export const GermanDay = text(10).check(z.iso.date());
