import { contentPicture } from "../../../ui/content-picture.ts";
import { Container, Section } from "../../../ui/layout.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Steps } from "../../../ui/steps.tsx";
import type { BlockProps } from "../offers.ts";
import { BlockHeading, headingId } from "./block-heading.tsx";

export function StepsBlock({ block, tone }: BlockProps) {
  return (
    <Section edge tone={tone} id={block.id} labelledBy={headingId(block)}>
      <Container>
        <BlockHeading block={block} />
        <div className="mt-10 md:mt-14">
          <Steps
            steps={block.elements.map(({ title, html, image }) => ({
              title,
              body: <RichText html={html} />,
              picture: image && contentPicture(image, { width: 480, height: 360 }),
            }))}
          />
        </div>
      </Container>
    </Section>
  );
}
