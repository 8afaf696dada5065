import type { Language } from "@weitersagen/contract/language";
import { endText, kindsOfVisitorData } from "@weitersagen/domain/data-map/wording";

const heads = {
  de: ["Daten", "Wofür", "Wie lange"],
  en: ["Data", "What for", "How long"],
} as const;

/** The place in a text, alone in its paragraph, where the table belongs. */
const PLACE = /<p>\s*\$\{speicherfristen\}\s*<\/p>|\$\{speicherfristen\}/g;

/** The texts of the map are our own and contain no markup. Replaces `${speicherfristen}` by the table of what is stored for how long, which comes from the data map. */
export function fillRetentionTable(html: string, language: Language): string {
  return html.replaceAll(PLACE, () => table(language));
}

function table(language: Language): string {
  const head = heads[language].map((text) => `<th scope="col">${text}</th>`).join("");
  const rows = kindsOfVisitorData().map(({ title, purpose, end }) => {
    const cells = [title[language], purpose[language], endText(end, language)];
    return `<tr>${cells.map((text) => `<td>${text}</td>`).join("")}</tr>`;
  });
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}
