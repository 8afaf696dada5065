import type { ContentBlock } from "@weitersagen/contract/content";
import { Container, Section } from "../../../ui/layout.tsx";
import { BlockHeading, headingId } from "./block-heading.tsx";

export function TextBlock({ block }: { readonly block: ContentBlock }) {
  return (
    <Section id={block.id} labelledBy={headingId(block)}>
      <Container>
        <BlockHeading block={block} />
      </Container>
    </Section>
  );
}
