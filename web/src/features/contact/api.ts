import { askContact } from "@weitersagen/contract/contact";
import type { ContentPage } from "@weitersagen/contract/content";
import { loadPage } from "../../lib/content.ts";
import type { ScreenInput } from "../../lib/screen.ts";

export interface ContactData {
  readonly page: ContentPage;
  readonly captchaRequired: boolean;
}

export async function loadContact(input: ScreenInput): Promise<ContactData> {
  const [page, { required }] = await Promise.all([
    loadPage(input, "kontakt"),
    input.api(askContact, { query: { command: "IsCaptchaRequired" } }),
  ]);
  return { page, captchaRequired: required };
}
