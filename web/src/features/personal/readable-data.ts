import { formatDate } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";
import type { DataSection, PersonalData } from "@weitersagen/contract/personal-data";
import { fieldName, fieldWord } from "./readable-words.ts";

const look = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
table{border-collapse:collapse;margin:.5rem 0 1.5rem}th,td{text-align:left;vertical-align:top;padding:.25rem 1rem .25rem 0;border-bottom:1px solid #ddd}th{font-weight:600}`;

/** Everything stored about a person as a page that opens anywhere and prints well. */
export function readableData({ brand, createdAt, sections }: PersonalData, language: Language): string {
  const title = `${brand}, ${formatDate(createdAt, language)}`;
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${escaped(title)}</title><style>${look}</style>
<h1>${escaped(title)}</h1>${sections.map((section) => sectionOf(section, language)).join("")}</html>`;
}

function sectionOf({ title, note, records }: DataSection, language: Language): string {
  const tables = records.map(
    (record) =>
      `<table>${Object.entries(record)
        .map(([name, value]) => {
          const text = fieldWord(name, value, language) ?? shown(value, language);
          return `<tr><th>${escaped(fieldName(name, language))}</th><td>${escaped(text)}</td></tr>`;
        })
        .join("")}</table>`,
  );
  return `<h2>${escaped(title)}</h2><p>${escaped(note)}</p>${tables.join("") || "<p>–</p>"}`;
}

function shown(value: string | number | boolean | null, language: Language): string {
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") {
    return { de: value ? "ja" : "nein", en: value ? "yes" : "no" }[language];
  }
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)) {
    const locale = language === "de" ? "de-DE" : "en-GB";
    return new Date(value).toLocaleString(locale, { timeZone: "Europe/Berlin" });
  }
  return String(value);
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
