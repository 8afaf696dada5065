import type { ContentPage } from "@weitersagen/contract/content";
import type { ApiCaller } from "@weitersagen/contract/page";
import { inLanguage } from "./locale.ts";

/** A page of the content service with everything on it, in one call. */
export async function loadPage(api: ApiCaller, name: string): Promise<ContentPage> {
  // With the call come the schemas, which a visitor's first page does not need.
  const { getContentPage } = await import("@weitersagen/contract/content-page");
  return withLocalLinks(await api(getContentPage, { params: { name } }));
}

/** Authors link to `/agb` in every language; a reader of the English page goes on to the English one. */
export function withLocalLinks(page: ContentPage): ContentPage {
  const local = (html: string) =>
    html.replaceAll(
      /(<a\b[^>]*?\shref=")(\/(?!\/|api\/)[^"]*)/gi,
      (_link, before: string, path: string) => before + inLanguage(path, page.language),
    );
  return {
    ...page,
    blocks: page.blocks.map((block) => ({
      ...block,
      html: local(block.html),
      elements: block.elements.map((element) => ({ ...element, html: local(element.html) })),
      questions: block.questions.map((question) => ({ ...question, answer: local(question.answer) })),
    })),
    footnotes: page.footnotes.map((footnote) => ({ ...footnote, html: local(footnote.html) })),
  };
}
