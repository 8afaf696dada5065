import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { Footnotes } from "../../../ui/footnotes.tsx";
import { Container, Section } from "../../../ui/layout.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { CategoryHead } from "../components/category-head.tsx";
import { footnoteCardId } from "../components/footnote-mark.tsx";
import { OtherCategories } from "../components/other-categories.tsx";
import { Shelf } from "../components/shelf.tsx";
import { StructuredData } from "../../../ui/structured-data.tsx";
import type { CategoryView } from "../views.ts";
import { catalogueTexts } from "../texts.ts";

export const screen = defineScreen<CategoryView>({
  load: async (input) => {
    // Imported on demand: the calls bring the schemas along, which a visitor's first page does not need.
    const { loadCategory } = await import("../api.ts");
    return loadCategory(input);
  },
  head: ({ title, description, name, promise }, page) => ({
    title,
    description,
    preview: promise
      ? { headline: textsOf(catalogueTexts, page)("previewHeadline", { name }), ...promise }
      : { headline: name },
  }),
  Component: CategoryPage,
});

function CategoryPage({ data }: { readonly data: CategoryView }) {
  const t = useTexts(catalogueTexts);
  return (
    <>
      <CategoryHead category={data} />
      <Section tone="surface" edge>
        <Container>
          <Shelf category={data} />
        </Container>
      </Section>
      <Container className="space-y-8 py-8 md:space-y-12 md:py-20">
        <div
          className={
            data.texts.length > 0 ? "grid gap-x-16 gap-y-8 md:gap-y-12 lg:grid-cols-[7fr_5fr]" : "max-w-2xl"
          }
        >
          {data.texts.length > 0 && <Texts texts={data.texts} />}
          <OtherCategories others={data.others} />
        </div>
        <Footnotes
          label={t("footnotes")}
          backLabel={(number) => t("backToMark", { number })}
          footnotes={data.footnotes}
          markIdOf={(identifier) => cardMarkId(data, identifier)}
        />
      </Container>
      <StructuredData facts={data.structured} />
    </>
  );
}

/** Cards come before the text, so their footnote links back to the first card that refers to it. */
function cardMarkId({ products = [] }: CategoryView, identifier: string): string | undefined {
  const isMarked = products.some(({ footnote }) => footnote?.identifier === identifier);
  return isMarked ? footnoteCardId(identifier) : undefined;
}

function Texts({ texts }: Pick<CategoryView, "texts">) {
  return (
    <div className="space-y-10">
      {texts.map(({ id, title, html }) => (
        <section key={id}>
          {title && <h2 className="mb-4 text-title">{title}</h2>}
          <RichText html={html} />
        </section>
      ))}
    </div>
  );
}
