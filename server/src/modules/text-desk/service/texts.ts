import { textGroupName } from "@weitersagen/contract/console/mail-names";
import { partName } from "@weitersagen/contract/console/mail-parts";
import type { EditableText, TextGroup, TextKind } from "@weitersagen/contract/console/texts";
import { type Language, languages } from "@weitersagen/contract/language";
import {
  fitsStandard,
  fittingText,
  textFaultsOf,
  type VariableFault,
  variablesOf,
} from "@weitersagen/domain/text-variables";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { renderMail, type RenderedMail } from "../../../platform/mail/render.ts";
import type { MailBrand } from "../../../platform/mail/brand.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { withPicturesInside } from "../../../platform/mail/pictures-inside.ts";
import type { MailTemplate } from "../../../platform/mail/template.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { currentState, publishChanges } from "../../tenant/service/publish.ts";
import { exampleOf, sampleMail, withTexts } from "./sample-mail.ts";

type TextMap = Readonly<Record<string, string>>;

export interface TextDeskDeps {
  /** The mails that a tenant sends. */
  readonly mails: readonly MailTemplate[];
  /** The words of the pages by `feature.key`. */
  readonly interfaceTexts: (language: Language) => Promise<TextMap>;
  /** A product that a tenant sells, for example data. */
  readonly productOf: (
    tx: TenantTransaction,
    tenant: Tenant,
    at: { readonly language: Language; readonly now: Date },
  ) => Promise<string | undefined>;
  /** Reads content and opens transactions of its own. */
  readonly brandOf: (tenantId: number) => Promise<MailBrand>;
  readonly database: Database;
}

/** The feature of the web whose texts are the messages that people share. */
const SHARED = "message";

interface Group {
  readonly kind: TextKind;
  readonly de: TextMap;
  readonly en: TextMap;
}

async function groupsOf({ mails, interfaceTexts }: TextDeskDeps): Promise<Map<string, Group>> {
  const groups = new Map<
    string,
    { kind: TextKind; de: Record<string, string>; en: Record<string, string> }
  >();
  for (const { name, texts } of mails)
    groups.set(name, { kind: "mail", de: { ...texts.de }, en: { ...texts.en } });
  for (const language of languages)
    for (const [name, text] of Object.entries(await interfaceTexts(language))) {
      // The forms of a plural are texts of their own, such as `offersFound.one`.
      const [feature = "", ...rest] = name.split(".");
      if (groups.get(feature)?.kind === "mail") continue;
      const group = groups.get(feature) ?? { kind: feature === SHARED ? "share" : "page", de: {}, en: {} };
      groups.set(feature, group);
      group[language][rest.join(".")] = text;
    }
  return groups;
}

type Own = Readonly<Partial<Record<Language, TextMap>>>;

/** The own texts of a group, in both languages, by their key. */
const ownKeys = (id: string, own: Own): string[] =>
  languages
    .flatMap((side) => Object.keys(own[side] ?? {}))
    .flatMap((name) => (name.startsWith(`${id}.`) ? name.slice(id.length + 1) : []));

/** The standard is gone: the own text is shown nowhere. A channel may have a text of its own, and a plural one for both forms. */
const isGone = ({ kind, de }: Group, key: string): boolean =>
  kind !== "share" && de[key] === undefined && de[`${key}.other`] === undefined;

/** Keys of own texts that an update has left without a use. */
const goneKeys = (id: string, group: Group, own: Own): string[] => [
  ...new Set(ownKeys(id, own).filter((key) => isGone(group, key))),
];

/** How many own texts are not used, because they do not fit the standard any more or it is gone. */
const countUnused = (id: string, group: Group, own: Own): number =>
  goneKeys(id, group, own).length +
  Object.keys(group.de).filter((key) =>
    languages.some((side) => {
      const text = own[side]?.[`${id}.${key}`];
      // A message to share has all values in each of its texts.
      return group.kind !== "share" && text !== undefined && !fitsStandard(group[side][key] ?? "", text);
    }),
  ).length;

/** The groups, and those of which nothing but own texts is left. */
async function groupsWith(deps: TextDeskDeps, own: Own): Promise<Map<string, Group>> {
  const groups = await groupsOf(deps);
  for (const name of languages.flatMap((side) => Object.keys(own[side] ?? {}))) {
    const [id = ""] = name.split(".");
    if (!groups.has(id)) groups.set(id, { kind: "page", de: {}, en: {} });
  }
  return groups;
}

/** Of a mail the subject that people read: the tenant's own if it fits, else the standard. */
function titleOf(id: string, group: Group, own: Own, language: Language): string {
  const standard = group[language];
  if (group.kind !== "mail") return id;
  const subject = standard["subject"] ?? Object.values(standard)[0] ?? id;
  return fittingText(subject, own[language]?.[`${id}.subject`]);
}

export async function listGroups(
  deps: TextDeskDeps,
  { settings }: Tenant,
  language: Language,
): Promise<TextGroup[]> {
  const own: Own = settings.texts;
  return [...(await groupsWith(deps, own))].map(([id, group]) => ({
    id,
    kind: group.kind,
    title: titleOf(id, group, own, language),
    total: Object.keys(group.de).length,
    own: Object.keys(group.de).filter((key) =>
      languages.some((side) => own[side]?.[`${id}.${key}`] !== undefined),
    ).length,
    unused: countUnused(id, group, own),
  }));
}

async function groupNamed(deps: TextDeskDeps, id: string, own: Own = {}): Promise<Group> {
  const group = (await groupsWith(deps, own)).get(id);
  if (!group) throw new Refusal("notFound");
  return group;
}

export async function viewGroup(
  deps: TextDeskDeps,
  { settings }: Tenant,
  id: string,
  language: Language,
): Promise<{ kind: TextKind; title: string; texts: EditableText[] }> {
  const own: Own = settings.texts;
  const group = await groupNamed(deps, id, own);
  const inLanguage = (side: Language, key: string) => ({
    standard: group[side][key] ?? "",
    own: own[side]?.[`${id}.${key}`] ?? null,
  });
  return {
    kind: group.kind,
    title: titleOf(id, group, own, language),
    texts: [...Object.keys(group.de), ...goneKeys(id, group, own)].map((key) => ({
      key,
      variables: variablesOf(group.de[key] ?? ""),
      de: inLanguage("de", key),
      en: inLanguage("en", key),
    })),
  };
}

interface TextChange {
  readonly key: string;
  readonly language: Language;
  readonly before: string | null;
  readonly after: string | null;
}

/** Publishes the tenant's own texts as a version of its settings. */
export async function publishTexts(
  deps: TextDeskDeps,
  tx: TenantTransaction,
  { id, changes, by, now }: { id: string; changes: readonly TextChange[]; by: string; now: Date },
): Promise<void> {
  const { state } = await currentState(tx);
  const stored = (state.settings["Texte"] ?? {}) as Own;
  const group = await groupNamed(deps, id, stored);
  const errors = changes.flatMap((change) => faultsOf(group, change));
  if (errors.length > 0) throw refusedFor(errors);
  const next: Record<Language, Record<string, string>> = { de: { ...stored.de }, en: { ...stored.en } };
  for (const { key, language, before, after } of changes) {
    const name = `${id}.${key}`;
    if ((next[language][name] ?? null) !== before)
      throw new Refusal("wrongState", {
        detail: `Another person has changed “${partName(group.kind, key, "en")}” meanwhile. Your texts are still in the form.`,
        german: `Eine andere Person hat „${partName(group.kind, key, "de")}“ inzwischen geändert. Ihre Texte stehen noch im Formular.`,
      });
    if (after === null) delete next[language][name];
    else next[language][name] = after;
  }
  await publishChanges(tx, [{ field: "Texte", value: next }], {
    by,
    note: `Texte: ${textGroupName(id, "de")}`,
    now,
  });
}

interface TextFault {
  readonly path: string;
  readonly de: string;
  readonly en: string;
}

/** An own text has exactly the variables of the standard text. */
function faultsOf(group: Group, { key, language, after }: TextChange): TextFault[] {
  // Also of a text that is gone.
  if (after === null) return [];
  const standard = group[language][key];
  const path = `${key}.${language}`;
  const [de, en] = [partName(group.kind, key, "de"), partName(group.kind, key, "en")];
  if (standard === undefined)
    return [{ path, de: `Den Text „${de}“ gibt es nicht.`, en: `There is no text “${en}”.` }];
  return textFaultsOf(standard, after).map(({ kind, name }) => ({
    path,
    ...faultTexts[kind]({ de, en, name }),
  }));
}

const faultTexts: Readonly<
  Record<
    VariableFault["kind"],
    (of: { readonly de: string; readonly en: string; readonly name: string }) => Omit<TextFault, "path">
  >
> = {
  emptyText: ({ de, en }) => ({ de: `„${de}“ darf nicht leer sein.`, en: `“${en}” must not be empty.` }),
  unknownVariable: ({ de, en, name }) => ({
    de: `„${de}“ kennt die Variable {${name}} nicht.`,
    en: `“${en}” has no variable {${name}}.`,
  }),
  missingVariable: ({ de, en, name }) => ({
    de: `In „${de}“ fehlt die Variable {${name}}.`,
    en: `“${en}” lacks the variable {${name}}.`,
  }),
};

const refusedFor = (faults: readonly TextFault[]) =>
  new Refusal("invalidInput", {
    detail: faults.map(({ en }) => en).join(" "),
    german: faults.map(({ de }) => de).join(" "),
    errors: faults.map(({ path, de, en }) => ({ path, message: en, german: de })),
  });

function mailNamed({ mails }: TextDeskDeps, id: string): MailTemplate {
  const template = mails.find(({ name }) => name === id);
  if (!template) throw new Refusal("notFound");
  return template;
}

interface WrittenMail {
  readonly id: string;
  readonly language: Language;
  /** Texts that are not published yet. */
  readonly texts: TextMap;
}

async function checkWritten(deps: TextDeskDeps, { id, language, texts }: WrittenMail): Promise<void> {
  const group = await groupNamed(deps, id);
  const changes = Object.entries(texts).map(([key, after]) => ({ key, language, before: null, after }));
  const faults = changes.flatMap((change) => faultsOf(group, change));
  if (faults.length > 0) throw refusedFor(faults);
}

/** The mail with example data. */
export async function renderSample(
  deps: TextDeskDeps,
  tenant: Tenant,
  { now, ...written }: WrittenMail & { now: Date },
): Promise<RenderedMail> {
  const { id, language, texts } = written;
  const template = mailNamed(deps, id);
  await checkWritten(deps, written);
  const brand = await deps.brandOf(tenant.id);
  const product = await deps.database.inTenant(tenant.id, (tx) =>
    deps.productOf(tx, tenant, { language, now }),
  );
  const example = exampleOf(template, product);
  const mail = renderMail(template, example, language, withTexts(brand, id, language, texts));
  return { ...mail, html: withPicturesInside(mail.html, brand.pictures ?? {}) };
}

/** The same by mail, to the operator. */
export async function sendSample(
  deps: TextDeskDeps,
  tx: TenantTransaction,
  { to, now, tenant, ...written }: WrittenMail & { to: string; now: Date; tenant: Tenant },
): Promise<void> {
  const { id, language, texts } = written;
  mailNamed(deps, id);
  await checkWritten(deps, written);
  const product = await deps.productOf(tx, tenant, { language, now });
  const data = { mail: id, texts, ...(product === undefined ? {} : { product }) };
  await sendMail(tx, { template: sampleMail(deps.mails), to, language, data, now });
}
