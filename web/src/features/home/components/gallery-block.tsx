import { Gallery } from "../../../ui/gallery.tsx";
import { Container, Section } from "../../../ui/layout.tsx";
import { contentPicture } from "../../../ui/content-picture.ts";
import type { BlockProps } from "../offers.ts";
import { BlockAction } from "./block-action.tsx";
import { BlockHeading, headingId } from "./block-heading.tsx";

export function GalleryBlock({ block, tone }: BlockProps) {
  const { images = [] } = block;
  return (
    <Section edge tone={tone} id={block.id} labelledBy={headingId(block)}>
      <Container>
        <BlockHeading block={block} />
        <div className="mt-8 md:mt-12">
          {/* The ratio of the places in `Gallery`. */}
          <Gallery pictures={images.map((image) => contentPicture(image, { width: 4, height: 3 }))} />
        </div>
        <BlockAction block={block} variant="secondary" className="mt-8" />
      </Container>
    </Section>
  );
}
