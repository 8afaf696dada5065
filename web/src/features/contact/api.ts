import { askContact } from "@weitersagen/contract/contact";
import type { ContentPage } from "@weitersagen/contract/content";
import { loadPage } from "../../lib/content/content-page.ts";
import { orUndefined } from "../../lib/api/or-undefined.ts";
import type { ScreenInput } from "../../lib/page/screen.ts";

export interface ContactData {
  /** Absent if content cannot be loaded. The form is shown anyway. */
  readonly page?: ContentPage | undefined;
  readonly captchaRequired: boolean;
}

export async function loadContact(input: ScreenInput): Promise<ContactData> {
  const [page, { required }] = await Promise.all([
    orUndefined(loadPage(input, "kontakt")),
    input.api(askContact, { query: { command: "IsCaptchaRequired" } }),
  ]);
  return { page, captchaRequired: required };
}
