import * as z from "zod/mini";
import { text } from "../text.ts";
import { idParams } from "./id.ts";
import { reasonOfAtMost } from "./reason.ts";

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

export const PrivacyReason = reasonOfAtMost(1_000);
/** A day of the calendar in Germany. */
export const GermanDay = text(10).check(z.iso.date({ error: "dayRule" }));
