import type { ContentBlock } from "@weitersagen/contract/content";
import { expect, test } from "vitest";
import { questionFacts } from "./question-facts.ts";

const block = (...answers: string[]): ContentBlock => ({
  id: "b",
  type: "fragen",
  title: "",
  html: "",
  elements: [],
  questions: answers.map((answer, index) => ({
    id: String(index),
    question: `Frage ${index}?`,
    answer,
    group: "",
  })),
});

test("a page without questions has no structured data", () => {
  expect(questionFacts([block()])).toEqual([]);
});

test("answers are plain text without footnote references", () => {
  const answer = `<p>Bis zu <strong>90&nbsp;€</strong><sup><a href="#fussnote-1">1</a></sup>.</p><ul><li>A &amp; B</li><li>C</li></ul>`;
  expect(questionFacts([block("<p>Ja.</p>"), block(answer)])).toEqual([
    {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: [
        { "@type": "Question", name: "Frage 0?", acceptedAnswer: { "@type": "Answer", text: "Ja." } },
        {
          "@type": "Question",
          name: "Frage 0?",
          acceptedAnswer: { "@type": "Answer", text: "Bis zu 90 €. A & B C" },
        },
      ],
    },
  ]);
});
