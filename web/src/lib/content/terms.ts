import { loadPage } from "./content-page.ts";
import { orNothing } from "../api/or-nothing.ts";
import type { ScreenInput } from "../page/screen.ts";

/** The version of the terms in force, which is what people agree to. */
export async function termsVersion(input: ScreenInput): Promise<string> {
  const page = await orNothing(loadPage(input, "agb"));
  const current = page?.blocks.find(({ inForce }) => inForce);
  return current?.validFrom ?? input.tenant.configuration.consentOptions.textVersion;
}
