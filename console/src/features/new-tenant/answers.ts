import { NewTenant } from "@weitersagen/contract/console/tenants";
import type { Language } from "@weitersagen/contract/language";
import { fieldErrors } from "@weitersagen/contract/problem";
import { formOf } from "@weitersagen/contract/wire";
import { startingModules } from "@weitersagen/domain/tenant-fields/starting-modules";
import { readGiven } from "@weitersagen/contract/wrong-type";
import * as z from "zod/mini";

/** What is typed, by the name of the answer. `modules` is a list with commas. */
export const emptyAnswers = {
  brand: "",
  slug: "",
  colour: "#2f5d8a",
  company: "",
  street: "",
  town: "",
  representatives: "",
  register: "",
  vatId: "",
  supportEmail: "",
  supportPhone: "",
  privacyEmail: "",
  sender: "",
  site: "",
  shop: "",
  iban: "",
  payerName: "",
  domain: "",
  productApi: "standard",
  modules: "ShowProductCategory",
} as const satisfies Readonly<Record<string, string>>;

export type AnswerName = keyof typeof emptyAnswers;
export type Typed = Readonly<Record<AnswerName, string>>;

/** The steps of the form and what each asks for. */
export const steps = [
  { id: "brand", names: ["brand", "slug", "colour"] },
  {
    id: "contact",
    names: [
      "company",
      "street",
      "town",
      "representatives",
      "register",
      "vatId",
      "supportEmail",
      "supportPhone",
      "privacyEmail",
      "site",
      "sender",
    ],
  },
  { id: "offer", names: ["productApi", "shop", "payerName", "iban", "modules"] },
  { id: "address", names: ["domain"] },
] as const satisfies readonly { readonly id: string; readonly names: readonly AnswerName[] }[];

/** Letters, digits and hyphens of a brand: `Muster Watt` → `muster-watt`. */
export const slugFor = (brand: string): string =>
  brand
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "")
    .slice(0, 30)
    .replace(/-+$/, "");

/** People type addresses as they say them: `www.firma.de`, and a domain as they copy it from the browser. */
const completed: Partial<Record<AnswerName, (typed: string) => string>> = {
  site: withProtocol,
  shop: (typed) => (typed.startsWith("/") ? typed : withProtocol(typed)),
  domain: (typed) =>
    typed
      .toLowerCase()
      .replace(/^https?:\/\//, "")
      .replace(/\/$/, ""),
};

function withProtocol(typed: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
}

/** An answer as it counts. */
export const completedAnswer = (name: AnswerName, typed: string): string => {
  const text = typed.trim();
  return text === "" ? "" : (completed[name]?.(text) ?? text);
};

/** The answers as the call takes them: what is empty is left out. */
function givenIn(typed: Typed): Record<string, unknown> {
  const given = Object.entries(typed).filter(([name, text]) => name !== "modules" && text.trim() !== "");
  const chosen = new Set(typed.modules.split(","));
  return {
    ...Object.fromEntries(given.map(([name, text]) => [name, completedAnswer(name as AnswerName, text)])),
    modules: startingModules.filter((name) => chosen.has(name)),
  };
}

const form = formOf(NewTenant);

/** The answers of a form without faults. */
export const newTenantOf = (typed: Typed): NewTenant => z.parse(form, givenIn(typed));

/** What is wrong with the answers, by their name. */
export function faultsIn(typed: Typed, language: Language): ReadonlyMap<string, string> {
  const result = readGiven(form, givenIn(typed));
  if (result.success) return new Map();
  return new Map(
    fieldErrors(result.issues, language).map(({ path, message }) => [path.split(".")[0] ?? path, message]),
  );
}

/** The name of an answer by its name in calls. */
export const answerNamed = (wireName: string): string =>
  Object.entries(NewTenant.fields).find(([, [wire]]) => wire === wireName)?.[0] ?? wireName;
