import { formatMoney } from "../../format.ts";
import type { Language } from "../../language.ts";
import type { Words } from "../list.ts";
import { roleTexts } from "../role-texts.ts";
import { formatSecond } from "../second.ts";

/** What the fields of an entry are called; a field without words is shown by its own name. */
const fieldWords: Readonly<Record<string, Words>> = {
  decision: { de: "Entscheidung", en: "Decision" },
  reason: { de: "Grund", en: "Reason" },
  note: { de: "Anmerkung", en: "Note" },
  words: { de: "Text an die Person", en: "Text to the person" },
  text: { de: "Text", en: "Text" },
  role: { de: "Rolle", en: "Role" },
  roles: { de: "Rollen", en: "Roles" },
  tenant: { de: "Mandant", en: "Tenant" },
  email: { de: "E-Mail-Adresse", en: "Email address" },
  firstName: { de: "Vorname", en: "First name" },
  lastName: { de: "Nachname", en: "Last name" },
  salutation: { de: "Anrede", en: "Salutation" },
  street: { de: "Straße", en: "Street" },
  houseNumber: { de: "Hausnummer", en: "House number" },
  postcode: { de: "Postleitzahl", en: "Postcode" },
  town: { de: "Ort", en: "Town" },
  name: { de: "Name", en: "Name" },
  state: { de: "Zustand", en: "State" },
  number: { de: "Nummer", en: "Number" },
  recommendation: { de: "Empfehlung", en: "Recommendation" },
  order: { de: "Bestellung", en: "Order" },
  member: { de: "Mitglied", en: "Member" },
  maskedIban: { de: "IBAN", en: "IBAN" },
  cents: { de: "Betrag", en: "Amount" },
  valueCents: { de: "Wert", en: "Value" },
  amountCents: { de: "Betrag", en: "Amount" },
  // Entries of before a request had a name of its own.
  isAsked: { de: "Wartet auf eine zweite Person", en: "Waits for a second person" },
  outcome: { de: "Ergebnis", en: "Outcome" },
  resolution: { de: "Erledigt durch", en: "Settled by" },
  differences: { de: "Änderungen", en: "Changes" },
  changes: { de: "Änderungen", en: "Changes" },
  confirmed: { de: "Bestätigt", en: "Confirmed" },
  cameBack: { de: "Zurückgekommen", en: "Came back" },
  aside: { de: "Nicht zugeordnet", en: "Not matched" },
  version: { de: "Fassung", en: "Version" },
  restores: { de: "Stellt die Fassung wieder her", en: "Restores the version" },
  scored: { de: "Bewertet", en: "Scored" },
  heldBefore: { de: "Vorher angehalten", en: "Held before" },
  heldAfter: { de: "Nachher angehalten", en: "Held after" },
  isErased: { de: "Gelöscht", en: "Erased" },
  forgetsSignOn: { de: "Firmenkonto gelöst", en: "Company account removed" },
  count: { de: "Anzahl", en: "Count" },
  added: { de: "Hinzugefügt", en: "Added" },
  withdrawn: { de: "Zurückgezogen", en: "Withdrawn" },
  locked: { de: "Gesperrt", en: "Locked" },
  isLocked: { de: "Gesperrt", en: "Locked" },
  refused: { de: "Abgelehnt", en: "Refused" },
  changed: { de: "Geändert", en: "Changed" },
  language: { de: "Sprache", en: "Language" },
  seen: { de: "Stand beim Entscheiden", en: "State when deciding" },
  arguments: { de: "Angaben des Befehls", en: "Arguments of the command" },
  options: { de: "Schalter des Befehls", en: "Options of the command" },
  query: { de: "Filter", en: "Filters" },
  search: { de: "Suchtext", en: "Search text" },
  sort: { de: "Sortierung", en: "Order" },
  createdAt: { de: "Angelegt", en: "Created" },
  at: { de: "Zeit", en: "Time" },
  id: { de: "Nummer", en: "Number" },
  osUser: { de: "Benutzer der Maschine", en: "User of the machine" },
};

const decisions: Readonly<Record<string, Words>> = {
  pass: { de: "Prämie freigegeben", en: "reward passed" },
  reject: { de: "abgelehnt", en: "rejected" },
  refuse: { de: "abgelehnt", en: "refused" },
  grant: { de: "stattgegeben", en: "granted" },
  match: { de: "anerkannt", en: "accepted" },
};

const states: Readonly<Record<string, Words>> = {
  pending: { de: "ohne Zugang", en: "no access" },
  invited: { de: "eingeladen", en: "invited" },
  active: { de: "aktiv", en: "active" },
  locked: { de: "gesperrt", en: "locked" },
  left: { de: "ausgeschieden", en: "left" },
};

type BrandOf = (slug: string) => string;

/** Values that are codes. A role without a tenant counts for the installation. */
function codeIn(field: string, text: string, language: Language, brandOf: BrandOf): string | undefined {
  if (field === "decision") return decisions[text]?.[language];
  if (field === "state") return states[text]?.[language];
  if (field === "role") return Object.entries(roleTexts[language]).find(([role]) => role === text)?.[1];
  return field === "tenant" ? brandOf(text) : undefined;
}

const fieldName = (field: string, language: Language): string => fieldWords[field]?.[language] ?? field;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const readContent = (content: string | null): Fields =>
  content === null ? {} : fieldsOf(JSON.parse(content));

/** What was decided, in words; undefined if the entry is no decision. */
export function decisionIn(content: string | null, language: Language): string | undefined {
  const { decision, after } = readContent(content);
  const decided = decision ?? fieldsOf(after)["decision"];
  return typeof decided === "string" ? (decisions[decided]?.[language] ?? decided) : undefined;
}

const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text);

const orderIn = (sort: string, language: Language): string =>
  sort.startsWith("-")
    ? `${fieldName(sort.slice(1), language)}, ${{ de: "absteigend", en: "descending" }[language]}`
    : `${fieldName(sort, language)}, ${{ de: "aufsteigend", en: "ascending" }[language]}`;

/** Fields inside a field, each on a line. */
const shownFields = (fields: Fields, language: Language, brandOf: BrandOf): string =>
  Object.entries(fields)
    .map(([name, one]) => `${fieldName(name, language)}: ${shownValue(name, one, language, brandOf)}`)
    .join("\n") || "–";

function shownValue(field: string, value: unknown, language: Language, brandOf: BrandOf): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean")
    return value ? { de: "ja", en: "yes" }[language] : { de: "nein", en: "no" }[language];
  if (Array.isArray(value))
    return value.map((one) => shownValue(field, one, language, brandOf)).join(", ") || "–";
  if (typeof value === "object") return shownFields(value as Fields, language, brandOf);
  if (typeof value === "number" && /(^c|C)ents$/.test(field)) return formatMoney(value, language);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (field === "sort") return orderIn(text, language);
  const code = codeIn(field, text, language, brandOf);
  if (code !== undefined) return code;
  return isInstant(text) ? formatSecond(new Date(text), language) : text;
}

export interface ContentRow {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The content of an entry as rows: what was changed with both values, and everything else with one. */
export function contentRows(
  content: string | null,
  language: Language,
  brandOf: BrandOf = (slug) => slug,
): ContentRow[] {
  const { before, after, ...others } = readContent(content);
  const [old, present] = [fieldsOf(before), fieldsOf(after)];
  const changed = [...new Set([...Object.keys(old), ...Object.keys(present)])].map((field) => ({
    field,
    before: field in old ? shownValue(field, old[field], language, brandOf) : undefined,
    after: field in present ? shownValue(field, present[field], language, brandOf) : undefined,
  }));
  const plain = Object.entries({
    ...others,
    ...(Object.keys(old).length === 0 && before !== undefined && before !== null ? { before } : {}),
    ...(Object.keys(present).length === 0 && after !== undefined && after !== null ? { after } : {}),
  }).map(([field, value]) => ({
    field,
    before: undefined,
    after: shownValue(field, value, language, brandOf),
  }));
  return [...changed, ...plain].map((row) => ({ ...row, field: fieldName(row.field, language) }));
}

const changeWords = { before: { de: "vorher", en: "before" }, after: { de: "neu", en: "new" } } as const;

/** The content of an entry as text, a line for each field. */
export function contentText(content: string | null, language: Language): string {
  const line = ({ field, before, after }: ContentRow): string => {
    if (before === undefined || after === undefined) return `${field}: ${after ?? before ?? ""}`;
    const { before: old, after: present } = changeWords;
    return `${field}: ${old[language]} ${before}, ${present[language]} ${after}`;
  };
  return contentRows(content, language).map(line).join("\n");
}
