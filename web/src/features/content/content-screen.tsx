import type { ContentBlock, ContentPage } from "@weitersagen/contract/content";
import { loadPage } from "../../lib/content/content-page.ts";
import { contentPicture } from "../../ui/content-picture.ts";
import { questionFacts } from "./question-facts.ts";
import { headingsIn } from "../../lib/content/rich-text.ts";
import type { Heading } from "../../lib/content/rich-text.ts";
import { defineScreen } from "../../lib/page/screen.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { Footnotes } from "../../ui/footnotes.tsx";
import { Gallery } from "../../ui/gallery.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { StructuredData } from "../../ui/structured-data.tsx";
import { Article } from "./components/article.tsx";
import { contentTexts } from "./texts.ts";

/** A screen that shows a page of the content service. */
export function contentScreen(name: string) {
  return defineScreen<ContentPage>({
    load: (input) => loadPage(input, name),
    head: ({ title, description }) => ({ title, description }),
    Component: ContentArticle,
  });
}

export function ContentArticle({ data }: { readonly data: ContentPage }) {
  const t = useTexts(contentTexts);
  return (
    <Article title={data.title} headings={data.blocks.flatMap((block) => headingsOf(block, data.title))}>
      {data.blocks.map((block) => (
        <Block key={block.id} block={block} pageTitle={data.title} />
      ))}
      <Footnotes
        label={t("footnotes")}
        backLabel={(number) => t("backToMark", { number })}
        footnotes={data.footnotes}
      />
      <StructuredData facts={questionFacts(data.blocks)} />
    </Article>
  );
}

/** The only block of a page may have the page's title, which is then not repeated. */
function hasOwnTitle(block: ContentBlock, pageTitle: string): boolean {
  return block.title !== "" && block.title !== pageTitle;
}

function headingsOf(block: ContentBlock, pageTitle: string): Heading[] {
  const own = hasOwnTitle(block, pageTitle) ? [{ id: block.id, title: block.title }] : [];
  return [...own, ...headingsIn(block.html)];
}

function Block({ block, pageTitle }: { readonly block: ContentBlock; readonly pageTitle: string }) {
  const questions = block.questions.map(({ id, question, answer }) => ({
    id,
    title: question,
    content: <RichText html={answer} />,
  }));
  return (
    <section>
      {hasOwnTitle(block, pageTitle) && (
        <h2 id={block.id} className="mb-4 text-heading md:text-title">
          {block.title}
        </h2>
      )}
      {block.html && <RichText html={block.html} />}
      {questions.length > 0 && <Accordion items={questions} />}
      {block.images && (
        <Gallery pictures={block.images.map((image) => contentPicture(image, { width: 4, height: 3 }))} />
      )}
    </section>
  );
}
