import { getContentPage } from "@weitersagen/contract/content-page";
import type { ContentPage } from "@weitersagen/contract/content";
import type { ApiCaller } from "@weitersagen/contract/page";

/** A page of the content service with everything on it, in one call. */
export async function loadPage(api: ApiCaller, name: string): Promise<ContentPage> {
  return api(getContentPage, { params: { name } });
}
