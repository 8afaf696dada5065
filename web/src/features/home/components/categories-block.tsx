import { ArrowRight } from "lucide-react";
import { Link } from "../../../lib/router/link.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Container, Section } from "../../../ui/layout.tsx";
import type { BlockProps, CategoryTile } from "../offers.ts";
import { homeTexts } from "../texts.ts";
import { BlockHeading, headingId } from "./block-heading.tsx";

interface CategoriesBlockProps extends BlockProps {
  readonly categories: readonly CategoryTile[];
}

/** The categories as a list, each with its reward. */
export function CategoriesBlock({ block, tone, categories }: CategoriesBlockProps) {
  return (
    <Section edge tone={tone} id={block.id} labelledBy={headingId(block)}>
      <Container>
        <BlockHeading block={block} />
        <ul className="mt-8 grid grid-cols-1 gap-x-12 border-t border-line md:grid-cols-2">
          {categories.map((category) => (
            <li key={category.id} className="border-b border-line">
              <CategoryLine category={category} />
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}

function CategoryLine({ category }: { readonly category: CategoryTile }) {
  const t = useTexts(homeTexts);
  const { language } = usePage();
  const { name, icon, bountyCents, upTo, href } = category;
  const line = (
    <>
      {icon && (
        <img
          src={icon}
          width={40}
          height={40}
          alt=""
          loading="lazy"
          className="size-10 shrink-0 rounded-control bg-(--icon-ground) outline-4 outline-(--icon-ground) forced-colors:bg-[#fff] forced-colors:forced-color-adjust-none"
        />
      )}
      <span className="min-w-0 grow basis-16 text-lead max-sm:basis-3/5 font-semibold">{name}</span>
      {bountyCents !== undefined && (
        <span className="ml-auto shrink-0 text-right">
          {upTo && <span className="mr-1.5 text-fine text-muted">{t("upTo")}</span>}{" "}
          <Amount cents={bountyCents} language={language} size="small" />
        </span>
      )}
    </>
  );
  if (!href) return <span className="flex min-h-18 flex-wrap items-center gap-4 py-3">{line}</span>;
  return (
    <Link to={href} className="group flex min-h-18 flex-wrap items-center gap-4 py-3">
      {line}
      <ArrowRight
        aria-hidden
        className="size-5 shrink-0 text-link transition-transform duration-200 group-hover:translate-x-1"
      />
    </Link>
  );
}
