import type { ReactNode } from "react";
import type { Heading } from "../../../lib/content/rich-text.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Container } from "../../../ui/layout.tsx";
import { contentTexts } from "../texts.ts";

interface ArticleProps {
  readonly title: string;
  readonly headings: readonly Heading[];
  readonly children: ReactNode;
}

const MIN_HEADINGS_FOR_CONTENTS = 4;

/** A page with one headline, one readable column and, if it is long, a table of contents. */
export function Article({ title, headings, children }: ArticleProps) {
  const isLong = headings.length >= MIN_HEADINGS_FOR_CONTENTS;
  return (
    <Container width={isLong ? "regular" : "narrow"}>
      <article className="py-12 md:py-20">
        <h1 className="mb-8 text-title md:mb-14 md:text-display">{title}</h1>
        <div className={isLong ? "gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_13rem]" : ""}>
          <div className="space-y-12">{children}</div>
          {isLong && <Contents headings={headings} />}
        </div>
      </article>
    </Container>
  );
}

function Contents({ headings }: { readonly headings: readonly Heading[] }) {
  const t = useTexts(contentTexts);
  return (
    <nav aria-labelledby="inhaltsverzeichnis" className="max-lg:hidden">
      <div className="sticky top-8 max-h-[calc(100dvh-4rem)] overflow-y-auto border-l border-line pl-6">
        <p id="inhaltsverzeichnis" className="font-semibold">
          {t("onThisPage")}
        </p>
        <ul className="mt-2 text-muted">
          {headings.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1.5 underline-offset-4 hover:text-ink hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
