import type { ReactElement } from "react";
import { productsId } from "@weitersagen/domain/recommend-form";
import type { ContentBlock } from "@weitersagen/contract/content";
import { Hero } from "../hero.tsx";
import type { BlockProps, HeroProps, Offers, Visual } from "../offers.ts";
import { CategoriesBlock } from "./categories-block.tsx";
import { GalleryBlock } from "./gallery-block.tsx";
import { ProductsBlock } from "./products-block.tsx";
import { QuestionsBlock } from "./questions-block.tsx";
import { StepsBlock } from "./steps-block.tsx";
import { TextBlock } from "./text-block.tsx";
import { TrustBlock } from "./trust-block.tsx";

interface HomeBlocksProps {
  readonly blocks: readonly ContentBlock[];
  readonly offers: Offers;
  readonly visual?: Visual | undefined;
}

/** The blocks in the order of the content, with alternating background. */
export function HomeBlocks({ blocks, offers, visual }: HomeBlocksProps) {
  const firstProducts = blocks.find(({ type }) => type === "produkte");
  return blocks
    .filter((block) => hasSomethingToShow(block, offers))
    .map((block, index) => (
      // A widget is small, so it shows the first block only.
      <div key={block.id} className={index === 0 ? "contents" : "contents widget:hidden"}>
        <Block
          block={block}
          offers={offers}
          visual={visual}
          tone={index % 2 === 1 ? "paper" : "surface"}
          isFirstOfProducts={block === firstProducts}
        />
      </div>
    ));
}

function hasSomethingToShow({ type, questions, images = [] }: ContentBlock, { categories }: Offers): boolean {
  if (type === "galerie") return images.length > 0;
  if (type === "kategorien") return categories !== undefined && categories.length > 0;
  return type !== "fragen" || questions.length > 0;
}

interface AnyBlockProps extends BlockProps, HeroProps {
  readonly isFirstOfProducts: boolean;
}

function Block({ block, tone, offers, visual, isFirstOfProducts }: AnyBlockProps): ReactElement {
  switch (block.type) {
    case "auftakt":
      return <Hero block={block} offers={offers} visual={visual} />;
    case "schritte":
      return <StepsBlock block={block} tone={tone} />;
    case "produkte":
      return (
        <ProductsBlock
          block={block}
          tone={tone}
          products={offers.products ?? []}
          anchor={isFirstOfProducts ? productsId : undefined}
        />
      );
    case "kategorien":
      return <CategoriesBlock block={block} tone={tone} categories={offers.categories ?? []} />;
    case "fragen":
      return <QuestionsBlock block={block} tone={tone} />;
    case "vertrauen":
      return <TrustBlock block={block} tone={tone} />;
    case "galerie":
      return <GalleryBlock block={block} tone={tone} />;
    case "text":
    case "agb-fassung":
    case "datenschutz-fassung":
      return <TextBlock block={block} tone={tone} />;
  }
}
