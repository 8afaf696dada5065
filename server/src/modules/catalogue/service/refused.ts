import { Refusal } from "../../../platform/refusal.ts";

/** What an editor asks for does not fit the catalogue as it is now. */
export const refused = (detail: string, german: string): Refusal =>
  new Refusal("wrongState", { detail, german });
