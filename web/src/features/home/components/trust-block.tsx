import { Container, Section } from "../../../ui/layout.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import type { BlockProps } from "../offers.ts";
import { BlockHeading, headingId } from "./block-heading.tsx";

/** Promises as a list of plain lines. */
export function TrustBlock({ block, tone }: BlockProps) {
  return (
    <Section edge tone={tone} id={block.id} labelledBy={headingId(block)}>
      <Container className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <BlockHeading block={block} />
        <dl>
          {block.elements.map(({ title, html }) => (
            <div
              key={title}
              className="grid gap-x-8 gap-y-1 border-t border-line py-5 first:border-t-0 first:pt-0 md:grid-cols-[2fr_3fr]"
            >
              <dt className="font-display text-heading">{title}</dt>
              <dd>
                <RichText html={html} />
              </dd>
            </div>
          ))}
        </dl>
      </Container>
    </Section>
  );
}
