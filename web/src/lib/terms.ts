import { loadPage } from "./content.ts";
import type { ScreenInput } from "./screen.ts";

/** The version of the terms in force, which is what people agree to. */
export async function termsVersion(input: ScreenInput): Promise<string> {
  const page = await loadPage(input, "agb").catch(() => undefined);
  const current = page?.blocks.find(({ inForce }) => inForce);
  return current?.validFrom ?? input.tenant.configuration.consentOptions.textVersion;
}
