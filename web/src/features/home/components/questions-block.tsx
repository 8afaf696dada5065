import { Accordion } from "../../../ui/accordion.tsx";
import { Container, Section } from "../../../ui/layout.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { BlockAction } from "./block-action.tsx";
import type { BlockProps } from "../offers.ts";
import { BlockHeading, headingId } from "./block-heading.tsx";

export function QuestionsBlock({ block, tone }: BlockProps) {
  return (
    <Section edge tone={tone} id={block.id} labelledBy={headingId(block)}>
      <Container className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <div>
          <BlockHeading block={block} />
          <BlockAction block={block} variant="quiet" className="mt-3 -ml-2" />
        </div>
        <Accordion
          items={block.questions.map(({ id, question, answer }) => ({
            id: `frage-${id}`,
            title: question,
            content: <RichText html={answer} />,
          }))}
        />
      </Container>
    </Section>
  );
}
