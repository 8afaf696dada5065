import type { Language } from "@weitersagen/contract/language";
import { endText, kindsOfVisitorData } from "@weitersagen/domain/data-map/wording";

const heads = {
  de: ["Daten", "Wofür", "Wie lange"],
  en: ["Data", "What for", "How long"],
} as const;

/** The name of the variable. */
export const retentionTable = "speicherfristen";

/** Matches the whole paragraph if the variable is alone in it, because a table must not be inside `<p>`. */
const VARIABLE = /<p>\s*\$\{speicherfristen\}\s*<\/p>|\$\{speicherfristen\}/g;

/** Replaces the variable `${speicherfristen}` in a content text by the table of which data is stored for how long. */
export function fillRetentionTable(html: string, language: Language): string {
  return html.replaceAll(VARIABLE, () => table(language));
}

/** Made from the data map. Its texts are our own and contain no markup, so they are not escaped. */
function table(language: Language): string {
  const head = heads[language].map((text) => `<th scope="col">${text}</th>`).join("");
  const rows = kindsOfVisitorData().map(({ title, purpose, end }) => {
    const cells = [title[language], purpose[language], endText(end, language)];
    return `<tr>${cells.map((text) => `<td>${text}</td>`).join("")}</tr>`;
  });
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}
