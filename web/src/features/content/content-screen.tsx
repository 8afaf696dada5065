import type { ContentBlock, ContentPage } from "@weitersagen/contract/content";
import { loadPage } from "../../lib/content.ts";
import { defineScreen } from "../../lib/screen.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Article } from "./components/article.tsx";
import { Footnotes } from "./components/footnotes.tsx";

/** A screen that shows a page of the content service as it was written. */
export function contentScreen(name: string) {
  return defineScreen<ContentPage>({
    load: ({ api }) => loadPage(api, name),
    head: ({ title, description }) => ({ title, description }),
    Component: ContentArticle,
  });
}

function ContentArticle({ data }: { readonly data: ContentPage }) {
  return (
    <Article title={data.title}>
      {data.blocks.map((block) => (
        <Block key={block.id} block={block} pageTitle={data.title} />
      ))}
      <Footnotes footnotes={data.footnotes} />
    </Article>
  );
}

function Block({ block, pageTitle }: { readonly block: ContentBlock; readonly pageTitle: string }) {
  const questions = block.questions.map(({ id, question, answer }) => ({
    id,
    title: question,
    content: <RichText html={answer} />,
  }));
  return (
    <section>
      {block.title && block.title !== pageTitle && <h2 className="mb-4 text-title">{block.title}</h2>}
      {block.html && <RichText html={block.html} />}
      {questions.length > 0 && <Accordion items={questions} />}
    </section>
  );
}
