import { formatDate, formatDateTime, formatMoney } from "../format.ts";
import type { Language } from "../language.ts";
import type { DataSection, PersonalData, PersonalField, PersonalRecord } from "../personal-data.ts";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { escapeHtml } from "../html.ts";
import { consentSources, fieldLabels, fileTexts, valueLabels } from "./texts.ts";

const look = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1.25rem;color:#1a1a1a}
h1{font-size:2rem;line-height:1.2;margin:0}h2{margin:3rem 0 0;padding-top:1rem;border-top:2px solid}p{margin:.25rem 0 1rem;color:#555}
table{border-collapse:collapse;width:100%;margin:0 0 1.5rem;break-inside:avoid}
th,td{text-align:left;vertical-align:top;padding:.375rem 1rem .375rem 0;border-bottom:1px solid #ddd;overflow-wrap:anywhere}
th{width:38%;font-weight:400;color:#555}td{font-weight:600}
@media (max-width:30rem){th,td{display:block;width:auto}th{padding-bottom:0;border:0}td{padding-top:0}}`;

type Value = NonNullable<PersonalRecord[PersonalField]> | null;

/** Fields whose values are words of the program; in other fields the same word is text that a person wrote. */
const labelledFields: ReadonlySet<PersonalField> = new Set<PersonalField>([
  "status",
  "customerNumberStatus",
  "kind",
  "choice",
  "purpose",
  "step",
  "language",
  "blockReason",
  "party",
]);

/** Fields with numbers that people read out, so they are shown in groups. */
const spokenNumbers: ReadonlySet<PersonalField> = new Set<PersonalField>([
  "number",
  "code",
  "recommendation",
]);

/** Everything stored about a person, as an HTML file that needs no other file and prints well. */
export function dataFile({ sections, ...head }: PersonalData, language: Language): string {
  const parts = sections.map(
    (section) => headingOf(section) + recordsOf(section, language) + emptyOf(section, language),
  );
  return `${fileHead(head, language)}${parts.join("")}${FILE_END}`;
}

/** The same file part by part. Sections of the same name that follow each other become one. */
export async function* dataFileParts(
  head: Omit<PersonalData, "sections">,
  sections: AsyncIterable<DataSection>,
  language: Language,
): AsyncGenerator<string> {
  yield fileHead(head, language);
  let open: DataSection | undefined;
  let isEmpty = false;
  for await (const section of sections) {
    let text = "";
    if (section.name !== open?.name) {
      if (isEmpty) text += noneOf(language);
      text += headingOf(section);
      isEmpty = true;
    }
    open = section;
    if (section.records.length > 0) isEmpty = false;
    yield text + recordsOf(section, language);
  }
  yield `${isEmpty ? noneOf(language) : ""}${FILE_END}`;
}

const FILE_END = "</html>";

function fileHead({ brand, createdAt }: Omit<PersonalData, "sections">, language: Language): string {
  const title = fileTexts[language].title.replace("{brand}", brand);
  const about = fileTexts[language].about.replace("{date}", formatDate(createdAt, language));
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${look}</style>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(about)}</p>`;
}

const headingOf = ({ title, note }: DataSection): string =>
  `<h2>${escapeHtml(title)}</h2><p>${escapeHtml(note)}</p>`;

const recordsOf = ({ title, records }: DataSection, language: Language): string =>
  records.map((record) => tableOf(title, record, language)).join("");

const noneOf = (language: Language): string => `<p>${fileTexts[language].none}</p>`;

const emptyOf = ({ records }: DataSection, language: Language): string =>
  records.length === 0 ? noneOf(language) : "";

/** One field of a record as people read it. */
export interface ShownField {
  readonly label: string;
  readonly text: string;
  /** The address of a file that the field holds. */
  readonly file?: string;
}

/** The fields of a record for readers, in the file and on the page. */
export function shownFields(record: PersonalRecord, language: Language): ShownField[] {
  const fields = (Object.entries(record) as [PersonalField, Value][])
    // A mail's subject says more than the name of its template.
    .filter(([field]) => field !== "kind" || !("subject" in record));
  return fields.map(([field, value]) => {
    const label = fieldLabels[language][field] ?? field;
    if (field === "content" && typeof value === "string") return { label, text: label, file: value };
    return { label, text: shown(field, value, language) };
  });
}

function tableOf(title: string, record: PersonalRecord, language: Language): string {
  const rows = shownFields(record, language).map(({ label, text, file }) => {
    const content =
      file === undefined
        ? escapeHtml(text)
        : `<a download href="${escapeHtml(file)}">${escapeHtml(text)}</a>`;
    return `<tr><th scope="row">${escapeHtml(label)}</th><td>${content}</td></tr>`;
  });
  return `<table aria-label="${escapeHtml(title)}">${rows.join("")}</table>`;
}

function shown(field: PersonalField, value: Value, language: Language): string {
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") return fileTexts[language][value ? "yes" : "no"];
  if (typeof value === "number") {
    return field === "amountCents" ? formatMoney(value, language) : String(value);
  }
  if (field === "abuseReasons") {
    return value
      .split(", ")
      .map((reason) => valueLabels[language][reason] ?? reason)
      .join(", ");
  }
  return labelOf(field, value, language) ?? dateOf(value, language) ?? value;
}

function labelOf(field: PersonalField, value: string, language: Language): string | undefined {
  if (field === "via") return consentSources[language][value];
  if (labelledFields.has(field)) return valueLabels[language][value];
  return spokenNumbers.has(field) ? showSpokenNumber(value) : undefined;
}

function dateOf(value: string, language: Language): string | undefined {
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatDateTime(new Date(value), language);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(new Date(`${value}T12:00:00Z`), language);
  return undefined;
}
