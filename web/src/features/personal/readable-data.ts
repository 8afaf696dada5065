import { formatDate, formatDateTime } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";
import type { DataSection, PersonalData } from "@weitersagen/contract/personal-data";
import { fieldName, fieldWord } from "./readable-words.ts";

const look = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1.25rem;color:#1a1a1a}
h1{font-size:2rem;line-height:1.2;margin:0}h2{margin:3rem 0 0;padding-top:1rem;border-top:2px solid}p{margin:.25rem 0 1rem;color:#555}
table{border-collapse:collapse;width:100%;margin:0 0 1.5rem;break-inside:avoid}
th,td{text-align:left;vertical-align:top;padding:.375rem 1rem .375rem 0;border-bottom:1px solid #ddd;overflow-wrap:anywhere}
th{width:38%;font-weight:400;color:#555}td{font-weight:600}
@media (max-width:30rem){th,td{display:block;width:auto}th{padding-bottom:0;border:0}td{padding-top:0}}`;

const words = {
  de: {
    title: "Ihre Daten bei {brand}",
    about: "Alles, was am {date} über Sie gespeichert war.",
    none: "Nichts gespeichert.",
  },
  en: {
    title: "Your data at {brand}",
    about: "Everything that was stored about you on {date}.",
    none: "Nothing stored.",
  },
} as const;

/** Everything stored about a person as a page that opens anywhere and prints well. */
export function readableData({ brand, createdAt, sections }: PersonalData, language: Language): string {
  const title = words[language].title.replace("{brand}", brand);
  const about = words[language].about.replace("{date}", formatDate(createdAt, language));
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${look}</style>
<h1>${escaped(title)}</h1><p>${escaped(about)}</p>${sections.map((section) => sectionOf(section, language)).join("")}</html>`;
}

function sectionOf({ title, note, records }: DataSection, language: Language): string {
  const tables = records.map(
    (record) =>
      `<table>${Object.entries(record)
        // What a mail is called inside says less than its subject.
        .filter(([name]) => name !== "Art" || !("Betreff" in record))
        .map(([name, value]) => {
          const text = fieldWord(name, value, language) ?? shown(value, language);
          return `<tr><th>${escaped(fieldName(name, language))}</th><td>${escaped(text)}</td></tr>`;
        })
        .join("")}</table>`,
  );
  return `<h2>${escaped(title)}</h2><p>${escaped(note)}</p>${tables.join("") || `<p>${words[language].none}</p>`}`;
}

function shown(value: string | number | boolean | null, language: Language): string {
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") {
    return { de: value ? "ja" : "nein", en: value ? "yes" : "no" }[language];
  }
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)) {
    return formatDateTime(new Date(value), language);
  }
  if (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)) {
    return formatDate(new Date(`${value}T12:00:00Z`), language);
  }
  return String(value);
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
