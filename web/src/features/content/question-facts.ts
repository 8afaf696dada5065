import type { ContentBlock } from "@weitersagen/contract/content";

/** A page's questions as structured data; empty if it has none. */
export function questionFacts(blocks: readonly ContentBlock[]): object[] {
  const questions = blocks.flatMap((block) => block.questions);
  if (questions.length === 0) return [];
  return [
    {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: plainText(answer) },
      })),
    },
  ];
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

/** Without footnote references, which are useless outside the page. */
function plainText(html: string): string {
  return html
    .replaceAll(/<sup\b.*?<\/sup>/gs, "")
    .replaceAll(/<\/(?:p|li|h\d|tr)>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
}
