import type { ImportSection } from "@weitersagen/contract/console/catalogue-import";
import type { FieldKind, FieldShape } from "@weitersagen/domain/tenant-fields/field";
import { campaignTexts } from "./campaign-texts.ts";
import { categoryTexts } from "./category-texts.ts";
import { entryTexts } from "./entry-texts.ts";
import { fieldTexts } from "./field-texts.ts";

interface LabelTexts {
  readonly de: Readonly<Record<string, string>>;
  readonly en: Readonly<Record<string, string>>;
}

type More = Pick<FieldShape, "choices" | "parts">;

/** A field of the catalogue by the name that its form has. */
const shapesIn =
  (texts: LabelTexts) =>
  (name: string, kind: FieldKind, key: string, more: More = {}): FieldShape => ({
    name,
    kind,
    de: { label: texts.de[key] ?? name, hint: "" },
    en: { label: texts.en[key] ?? name, hint: "" },
    ...more,
  });

const choicesIn = (texts: LabelTexts, values: readonly string[]): More => ({
  choices: values.map((value) => ({
    value,
    de: texts.de[value] ?? value,
    en: texts.en[value] ?? value,
  })),
});

const field = shapesIn(fieldTexts);
const entry = shapesIn(entryTexts);
const category = shapesIn(categoryTexts);
const campaign = shapesIn(campaignTexts);

const life = [
  entry("Status", "choice", "status", choicesIn(entryTexts, ["draft", "active", "withdrawn"])),
  entry("AktivAb", "instant", "activeFrom"),
  entry("AktivBis", "instant", "activeUntil"),
  entry("Nachfolger", "text", "successor"),
];

const products = [
  field("AnzeigeName", "text", "displayName"),
  field("Name", "text", "name"),
  field("Beschreibung1", "text", "description1"),
  field("Beschreibung2", "text", "description2"),
  field("Beschreibung3", "text", "description3"),
  field("Beschreibung4", "text", "description4"),
  field("PreisMonatlich", "cents", "monthlyCents"),
  field("PreisEinmalig", "cents", "oneOffCents"),
  field("Aktionsrabatt", "cents", "promotionRebateCents"),
  field("Aktionsname", "text", "promotionName"),
  field("Preisaufteilung", "text", "priceSplit"),
  field("Fussnote", "text", "footnote"),
  field("Gruppe", "text", "group"),
  field("ExterneId", "text", "externalId"),
  field("TelekomProduktId", "text", "providerProductId"),
  field("Provision", "cents", "commission"),
  field("Young", "flag", "young"),
  field("Hybrid", "flag", "hybrid"),
  field("Kategorie", "choice", "play", choicesIn(fieldTexts, ["DP", "TP"])),
  field("Klasse", "text", "productClass"),
  ...life,
];

const offers = [
  field("AnzeigeName", "text", "displayName"),
  field("PreisMonatlich", "cents", "monthlyCents"),
  field("Klasse", "text", "productClass"),
  entry("GeraeteTyp", "text", "deviceType"),
  entry("Hersteller", "text", "manufacturer"),
  entry("TarifHandyBeschreibung", "text", "description"),
  entry("TarifAnzeigeName", "text", "tariffName"),
  entry("HandyAnzeigeName", "text", "deviceName"),
  entry("HandyBeschreibung", "text", "deviceDescription"),
  entry("HandyId", "text", "deviceId"),
  entry("PreisHandy", "cents", "deviceCents"),
  entry("TarifId", "text", "tariffId"),
  entry("Position", "number", "position"),
  entry("Aktion", "flag", "onPromotion"),
  entry("TopPosition", "number", "topPosition"),
  entry("Aktionspreis", "cents", "promotionCents"),
  ...life,
];

/** Texts of both languages, by language. */
const sides = (parts: readonly FieldShape[]): FieldShape =>
  entry("texts", "elsewhere", "texts", {
    parts: [entry("de", "group", "german", { parts }), entry("en", "group", "english", { parts })],
  });

const categories = [
  sides([
    category("name", "text", "name"),
    category("title", "text", "heading"),
    category("description", "text", "description"),
  ]),
  category("productIds", "numbers", "shown"),
  category("layout", "choice", "layout", choicesIn(categoryTexts, ["kartendeck", "liste"])),
  category("defaultProductId", "text", "preselected"),
  entry("key", "text", "address"),
  entry("englishKey", "text", "englishAddress"),
  entry("aliases", "lines", "formerAddresses"),
  entry("parentKey", "text", "parent"),
  entry("otherKeys", "lines", "others"),
  entry("position", "number", "position"),
  entry("deviceType", "text", "deviceType"),
  entry("selectTarget", "text", "selectTarget"),
  entry("bundled", "flag", "bundled"),
  entry("motif", "text", "motif"),
];

const campaigns = [
  sides([
    campaign("title", "text", "name"),
    campaign("text", "text", "text"),
    campaign("legalText", "text", "legal"),
  ]),
  campaign("needsConsent", "flag", "needsConsent"),
  campaign("startsAt", "instant", "from"),
  campaign("endsAt", "instant", "until"),
];

const phrases = [entry("translation", "text", "translation")];

/** The fields that a file of the catalogue can change, with their names and how their values are read. */
export const entryShapes: Readonly<Record<ImportSection, readonly FieldShape[]>> = {
  products,
  offers,
  categories,
  campaigns,
  phrases,
};
