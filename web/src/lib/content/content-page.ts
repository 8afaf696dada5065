import type { ContentPage } from "@weitersagen/contract/content";
import { prepareHtml } from "./rich-text.ts";
import type { PageInput } from "../page/screen.ts";

/** Loads a page of the content service with all its blocks in one call. */
export async function loadPage(input: PageInput, name: string): Promise<ContentPage> {
  // Imported on demand: the call brings the schemas along, which a visitor's first page does not need.
  const { getContentPage } = await import("@weitersagen/contract/content-page");
  const page = await input.api(getContentPage, { params: { name } });
  const marked = new Set<string>();
  const prepare = (html: string, id: string) => prepareHtml(html, id, input, page.footnotes, marked);
  return {
    ...page,
    blocks: page.blocks.map((block) => ({
      ...block,
      html: prepare(block.html, block.id),
      elements: block.elements.map((element, index) => ({
        ...element,
        html: prepare(element.html, `${block.id}-${index}`),
      })),
      questions: block.questions.map((question) => ({
        ...question,
        answer: prepare(question.answer, question.id),
      })),
    })),
    footnotes: page.footnotes.map((footnote) => ({ ...footnote, html: prepare(footnote.html, footnote.id) })),
  };
}
