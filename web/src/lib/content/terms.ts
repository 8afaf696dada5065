import { loadPage } from "./content-page.ts";
import { orUndefined } from "../api/or-undefined.ts";
import type { PageInput } from "../page/screen.ts";

/** The version of the terms in force, which is stored with the consent. */
export async function termsVersion(input: PageInput): Promise<string> {
  const page = await orUndefined(loadPage(input, "agb"));
  const current = page?.blocks.find(({ inForce }) => inForce);
  return current?.validFrom ?? input.tenant.configuration.consentOptions.textVersion;
}
