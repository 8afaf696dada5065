import type { ContentPage } from "@weitersagen/contract/content";
import { fitted } from "./rich-text.ts";
import type { ScreenInput } from "../page/screen.ts";

/** A page of the content service with everything on it, in one call. */
export async function loadPage(input: ScreenInput, name: string): Promise<ContentPage> {
  // With the call come the schemas, which a visitor's first page does not need.
  const { getContentPage } = await import("@weitersagen/contract/content-page");
  const page = await input.api(getContentPage, { params: { name } });
  const marked = new Set<string>();
  const fit = (html: string, id: string) => fitted(html, id, input, page.footnotes, marked);
  return {
    ...page,
    blocks: page.blocks.map((block) => ({
      ...block,
      html: fit(block.html, block.id),
      elements: block.elements.map((element, index) => ({
        ...element,
        html: fit(element.html, `${block.id}-${index}`),
      })),
      questions: block.questions.map((question) => ({
        ...question,
        answer: fit(question.answer, question.id),
      })),
    })),
    footnotes: page.footnotes.map((footnote) => ({ ...footnote, html: fit(footnote.html, footnote.id) })),
  };
}
