import { Container, Section } from "../../../ui/layout.tsx";
import type { BlockProps } from "../offers.ts";
import { BlockHeading, headingId } from "./block-heading.tsx";

export function TextBlock({ block, tone }: BlockProps) {
  return (
    <Section edge tone={tone} id={block.id} labelledBy={headingId(block)}>
      <Container>
        <BlockHeading block={block} />
      </Container>
    </Section>
  );
}
