import type { ContentBlock } from "@weitersagen/contract/content";
import { Hero } from "../hero.tsx";
import type { Offers } from "../offers.ts";
import { CategoriesBlock } from "./categories-block.tsx";
import { ProductsBlock } from "./products-block.tsx";
import { QuestionsBlock } from "./questions-block.tsx";
import { StepsBlock } from "./steps-block.tsx";
import { TextBlock } from "./text-block.tsx";
import { TrustBlock } from "./trust-block.tsx";

interface HomeBlocksProps {
  readonly blocks: readonly ContentBlock[];
  readonly offers: Offers;
}

/** The page in the order its content has it. */
export function HomeBlocks({ blocks, offers }: HomeBlocksProps) {
  return blocks.map((block) => <Block key={block.id} block={block} offers={offers} />);
}

function Block({ block, offers }: { readonly block: ContentBlock; readonly offers: Offers }) {
  switch (block.type) {
    case "auftakt":
      return <Hero block={block} offers={offers} />;
    case "schritte":
      return <StepsBlock block={block} />;
    case "produkte":
      return <ProductsBlock block={block} products={offers.products} />;
    case "kategorien":
      return <CategoriesBlock block={block} categories={offers.categories} />;
    case "fragen":
      return <QuestionsBlock block={block} />;
    case "vertrauen":
      return <TrustBlock block={block} />;
    case "text":
    case "agb-fassung":
      return <TextBlock block={block} />;
  }
}
