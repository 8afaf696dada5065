import type { ProductView } from "../../../entities/product/product-view.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { CardDeck } from "../../../ui/card-deck.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Container, Section } from "../../../ui/layout.tsx";
import { tileCount } from "../offers.ts";
import type { BlockProps } from "../offers.ts";
import { homeTexts } from "../texts.ts";
import { BlockAction } from "./block-action.tsx";
import { BlockHeading, headingId } from "./block-heading.tsx";
import { ProductCard } from "./product-card.tsx";

interface ProductsBlockProps extends BlockProps {
  readonly products: readonly ProductView[];
  /** A fixed name for links to it: the block's own depends on the content. */
  readonly anchor?: string | undefined;
}

/** Which tiles are wide, by the number of tiles, so that two and four columns are always filled. */
const wideTiles: Readonly<Record<number, readonly number[]>> = {
  2: [0, 1],
  3: [0],
  5: [0, 3, 4],
  6: [0, 5],
  7: [0],
};

export function ProductsBlock({ block, tone, products, anchor }: ProductsBlockProps) {
  const t = useTexts(homeTexts);
  const shown = products.slice(0, tileCount(block));
  const wide = wideTiles[shown.length] ?? [];
  const isWide = (product: ProductView) => wide.includes(shown.indexOf(product));
  return (
    <Section edge tone={tone} id={block.id} labelledBy={headingId(block)}>
      <Container>
        <div id={anchor === block.id ? undefined : anchor} className="scroll-mt-20">
          <BlockHeading block={block} />
        </div>
        <div className="mt-10">
          {shown.length === 0 ? (
            <EmptyState title={t("noProducts")}>{t("noProductsText")}</EmptyState>
          ) : (
            <CardDeck items={shown} keyOf={({ id }) => id} isWide={isWide} wideFrom={2}>
              {(product) => <ProductCard product={product} prominent={isWide(product)} />}
            </CardDeck>
          )}
        </div>
        {shown.length > 0 && <BlockAction block={block} variant="secondary" className="mt-8" />}
      </Container>
    </Section>
  );
}
